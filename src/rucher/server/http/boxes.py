"""The boxes of owners over HTTP: forms to enter one, its faults, its files, and the packs of a browser."""

from __future__ import annotations

import base64
import binascii
import functools

from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from rucher.core.errors import OptionError
from rucher.core.packs.boxes import HASH
from rucher.core.packs.drafts import Draft
from rucher.core.packs.forms import form_of
from rucher.core.packs.malformed import labels_in
from rucher.games import find
from rucher.server import wire
from rucher.server.http.desk import Desk, Endpoint, answer, limited, made_answer
from rucher.server.longwork.tasks import CheckDraft, KeepDraft, OpenArchive, OpenKept, PackDraft
from rucher.server.names import clean_name
from rucher.server.rooms.server_clock import now
from rucher.server.rooms.tokens import BadToken, Shared, new_id
from rucher.server.settings import Problem, key_file, packs_beside
from rucher.server.store.boxes import boxes_of, check_place, forget_box, keep_box


class OwnersBoxes(Desk):
    """The routes of owners' boxes."""

    def routes(self) -> list[Route]:
        """The routes of forms, drafts and packs."""
        zipped = (Middleware(GZipMiddleware, compresslevel=6),)  # the same for everybody: it tells no secret
        gets: dict[str, Endpoint] = {"/api/boxes": self.mine, "/api/boxes/kept/{pack}": self.draft}
        posts: dict[str, Endpoint] = {
            "/api/boxes/check": self.check,
            "/api/boxes/file": self.file,
            "/api/boxes/open": self.open,
            "/api/boxes": limited(self.keep, self.visitors.boxes),
            "/api/boxes/take": limited(self.take, self.visitors.boxes),
            "/api/boxes/kept/{pack}/share": self.share,
            "/api/boxes/kept/{pack}/forget": self.forget,
        }
        form = limited(self.form, self.visitors.gets)
        return [
            Route("/api/boxes/{game}/form", form, methods=["GET"], middleware=zipped),
            *(Route(path, limited(get, self.visitors.gets), methods=["GET"]) for path, get in gets.items()),
            *(
                Route(path, limited(post, self.visitors.posts), methods=["POST"])
                for path, post in posts.items()
            ),
        ]

    async def form(self, request: Request) -> Response:
        """GET /api/boxes/{game}/form: the form that an owner fills in."""
        return made_answer(form_for_page(request.path_params["game"]))

    async def check(self, request: Request) -> Response:
        """POST /api/boxes/check: the faults of an owner's draft."""
        asked = await self.body(request, wire.CheckBox, self.limits.box)
        return made_answer(await self.house.long_work.ask(CheckDraft(asked.draft, asked.item), bytes))

    async def file(self, request: Request) -> Response:
        """POST /api/boxes/file: the pack of a draft, as an archive."""
        draft = await self.body(request, Draft, self.limits.box)
        data = await self.house.long_work.ask(PackDraft(draft), bytes)
        return Response(data, 200, {"Cache-Control": "no-store"}, "application/zip")

    async def open(self, request: Request) -> Response:
        """POST /api/boxes/open: the draft in an archive of a pack."""
        asked = await self.body(request, wire.BoxFile, self.limits.box)
        try:
            data = base64.b64decode(asked.data, validate=True)
        except (binascii.Error, ValueError):
            raise Problem("bad_request") from None
        return answer(await self.house.long_work.ask(OpenArchive(data), Draft))

    # -- packs of a browser --------------------------------------------------------------------------------

    async def keep(self, request: Request) -> Response:
        """POST /api/boxes: keep an owner's pack on the server."""
        asked = await self.body(request, wire.KeepBox, self.limits.box)
        browser = self.browser(request) or new_id()
        await check_place(self.house.store, browser, now())  # before its files are written
        shelf = str(packs_beside(key_file(self.house.settings)))
        pack = await self.house.long_work.ask(KeepDraft(shelf, asked.draft), str)
        await self.house.share_files()
        card = wire.BoxCard(pack, asked.draft.game, clean_name(asked.name), now())
        await keep_box(self.house.store, browser, card)
        return self.with_cookie(request, browser, answer(card))

    async def mine(self, request: Request) -> Response:
        """GET /api/boxes: the kept packs of a browser."""
        return answer(await boxes_of(self.house.store, self.browser(request)))

    async def draft(self, request: Request) -> Response:
        """GET /api/boxes/kept/{pack}: the draft of a kept pack."""
        card = await self._mine(request)
        return answer(await self._opened(card.pack))

    async def share(self, request: Request) -> Response:
        """POST /api/boxes/kept/{pack}/share: a link that gives the pack to others."""
        card = await self._mine(request)
        token = self.house.tokens.link(Shared(card.pack, card.name))
        return answer(wire.BoxLink(f"{self.base(request)}/box/{card.game}#{token}"))

    async def take(self, request: Request) -> Response:
        """POST /api/boxes/take: take the pack of a shared link."""
        asked = await self.body(request, wire.TakeBox)
        try:
            token = self.house.tokens.read(asked.token)
        except BadToken:
            raise Problem("bad_token", 403) from None
        if not isinstance(token, Shared):
            raise Problem("bad_token", 403)
        draft = await self._opened(token.pack)
        browser = self.browser(request) or new_id()
        card = wire.BoxCard(token.pack, draft.game, token.name, now())
        await keep_box(self.house.store, browser, card)
        return self.with_cookie(request, browser, answer(card))

    async def forget(self, request: Request) -> Response:
        """POST /api/boxes/kept/{pack}/forget: take a pack off the browser's list."""
        card = await self._mine(request)
        await forget_box(self.house.store, self.browser(request), card.pack)
        return await self.mine(request)

    async def _opened(self, pack: str) -> Draft:
        """An owner's kept pack, opened; another worker may have been given it."""
        folder = packs_beside(key_file(self.house.settings)) / pack
        if not folder.exists():
            await self.house.share_files()
        return await self.house.long_work.ask(OpenKept(str(folder)), Draft)

    async def _mine(self, request: Request) -> wire.BoxCard:
        """The pack of an address, if it is this browser's: nobody else learns that it exists."""
        pack = request.path_params["pack"]
        cards = await boxes_of(self.house.store, self.browser(request))
        card = next((card for card in cards if card.pack == pack), None)
        if card is None or not HASH.fullmatch(pack):
            raise Problem("no_box", 404)
        return card


@functools.cache
def form_for_page(name: str) -> bytes:
    """The forms of a game's box, for the page."""
    try:
        box = find(name).box
    except OptionError:
        raise Problem("no_such_game", 404) from None
    shelf = box.shelf()
    if shelf is None:
        raise Problem("no_such_game", 404)
    return wire.encode(wire.FormAnswer(form_of(shelf, name, labels_in(shelf.texts))))
