"""The messages between page and server. `web/src/wire.gen.ts` is generated from this package.

`table` holds what the others share, `http` is for the lobby, `asks` and `answers` are the messages of a
table's socket, tagged by `t`, `offline` is for a page that is closed or has no network. docs/protocol.md
explains their order.
"""

from rucher.server.wire.values import *  # noqa: F403, I001 - the generated types keep this order
from rucher.server.wire.table import *  # noqa: F403
from rucher.server.wire.http import *  # noqa: F403
from rucher.server.wire.boxes import *  # noqa: F403
from rucher.server.wire.asks import *  # noqa: F403
from rucher.server.wire.answers import *  # noqa: F403
from rucher.server.wire.offline import *  # noqa: F403
from rucher.server.wire.study import *  # noqa: F403
from rucher.server.wire.studies import *  # noqa: F403
from rucher.server.wire.positions import *  # noqa: F403
from rucher.server.wire.host import *  # noqa: F403
