"""Structs that are built before threads share them: msgspec crashes where two threads build one at once."""

from __future__ import annotations

import subprocess
import sys

RACE = """
import sys, threading, types
import msgspec
from rucher.core.structs import build_all

sys.setswitchinterval(1e-6)
FIELDS = "".join(f"    f{n}: 'int | None' = 0\\n" for n in range(20))
for turn in range(30):
    module = types.ModuleType(f"turn_{turn}")
    sys.modules[module.__name__] = module
    source = "import msgspec\\nclass C0(msgspec.Struct):\\n" + FIELDS
    for n in range(1, 6):
        source += f"class C{n}(msgspec.Struct):\\n{FIELDS}    inner: 'C{n - 1} | None' = None\\n"
    exec(source, module.__dict__)
    if sys.argv[1] == "built":
        build_all()
    barrier = threading.Barrier(4)

    def use():
        barrier.wait()
        msgspec.convert({"inner": {"inner": {}}}, module.C5)

    threads = [threading.Thread(target=use) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
"""


def test_structs_that_are_built_first_can_be_used_by_several_threads() -> None:
    done = subprocess.run([sys.executable, "-c", RACE, "built"], capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr
