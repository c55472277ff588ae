"""Kept studies over HTTP: a browser's list, reading by a link, editing together, and files."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route, WebSocketRoute

from rucher.games.hive.study import Study, study_of
from rucher.server import wire
from rucher.server.http.desk import Desk, Endpoint, answer, limited, made_answer
from rucher.server.http.numbers import is_number
from rucher.server.http.study_news import StudyNews, Watchers
from rucher.server.http.visitors import Visitors
from rucher.server.longwork.tasks import CheckStudy, ReadStudies, WriteStudy
from rucher.server.names import clean, clean_name
from rucher.server.rooms.house import House
from rucher.server.rooms.server_clock import now
from rucher.server.rooms.tokens import BadToken, Editing, new_id
from rucher.server.settings import Problem
from rucher.server.store.studies import (
    MOST_MINE,
    Stored,
    close_study,
    forget_study,
    join_study,
    keep_study,
    save_study,
    stored_study,
    studies_of,
)


class Studies(Desk):
    """The kept studies of one house."""

    def __init__(self, house: House, visitors: Visitors) -> None:
        super().__init__(house, visitors)
        self._watchers = Watchers()

    def routes(self) -> list[BaseRoute]:
        """The routes of kept studies and of files."""
        gets: dict[str, Endpoint] = {
            "/api/studies": self.mine,
            "/api/studies/{study}": self.read,
            "/api/study/tables/{table}": self.of_table,
        }
        posts: dict[str, Endpoint] = {
            "/api/studies": limited(self.keep, self.visitors.studies),
            "/api/studies/{study}": self.save,
            "/api/studies/{study}/share": self.share,
            "/api/studies/{study}/join": self.join,
            "/api/studies/{study}/close": self.close,
            "/api/studies/{study}/forget": self.forget,
            "/api/study/file": self.file,
            "/api/study/export": self.export,
        }
        return [
            *(Route(path, limited(get, self.visitors.gets), methods=["GET"]) for path, get in gets.items()),
            *(
                Route(path, limited(post, self.visitors.posts), methods=["POST"])
                for path, post in posts.items()
            ),
            WebSocketRoute(
                "/api/studies/{study}/news", StudyNews(self.house, self.visitors, self._watchers).serve
            ),
        ]

    # -- of a browser --------------------------------------------------------------------------------------

    async def mine(self, request: Request) -> Response:
        """GET /api/studies: the list of a browser's studies."""
        found = await studies_of(self.house.store, self.browser(request))
        return answer(wire.MyStudies(found, MOST_MINE))

    async def keep(self, request: Request) -> Response:
        """POST /api/studies: keep a new study."""
        asked = await self.body(request, wire.KeepStudy, self.limits.study)
        study, browser, name = await self._checked(asked.study), self.browser(request) or new_id(), new_id()
        await keep_study(self.house.store, browser, name, study, now())
        kept = wire.KeptStudy(name, 1, "own", False, study)
        return self.with_cookie(request, browser, answer(kept))

    async def read(self, request: Request) -> Response:
        """GET /api/studies/{id}: read a study."""
        since = request.query_params.get("since", "")
        return answer(_study_for_page(await self._stored(request, int(since) if is_number(since) else 0)))

    async def save(self, request: Request) -> Response:
        """POST /api/studies/{id}: save the changes of a study."""
        asked = await self.body(request, wire.SaveStudy, self.limits.study)
        stored = await self._changeable(request)
        if stored.n != asked.n:
            raise Problem("study_changed", 409)
        study = await self._checked(asked.study)
        n = await save_study(self.house.store, stored.id, asked.n, study, now())
        if n is None:
            raise Problem("study_changed", 409)
        self._watchers.tell(stored.id)
        return answer(_study_for_page(stored._replace(n=n, study=None)))

    async def forget(self, request: Request) -> Response:
        """POST /api/studies/{id}/forget: take a study off the list."""
        browser = self.browser(request)
        if browser is not None:
            await forget_study(self.house.store, browser, request.path_params["study"])
            self._watchers.tell(request.path_params["study"])
        return await self.mine(request)

    # -- with others ---------------------------------------------------------------------------------------

    async def share(self, request: Request) -> Response:
        """POST /api/studies/{id}/share: a link for others to edit a study."""
        stored = await self._changeable(request)
        read = f"{self.base(request)}/study/{stored.id}"
        token = self.house.tokens.link(Editing(stored.id, stored.links))
        return answer(wire.StudyShare(read, f"{read}#{token}"))

    async def join(self, request: Request) -> Response:
        """POST /api/studies/{id}/join: edit a study together, by its link."""
        asked = await self.body(request, wire.JoinStudy)
        try:
            token = self.house.tokens.read(asked.token)
        except BadToken:
            raise Problem("bad_token", 403) from None
        stored = await self._stored(request)
        if token != Editing(stored.id, stored.links):
            raise Problem("bad_token", 403)
        browser = self.browser(request) or new_id()
        await join_study(self.house.store, browser, stored.id)
        joined = _study_for_page(await stored_study(self.house.store, browser, stored.id))
        return self.with_cookie(request, browser, answer(joined))

    async def close(self, request: Request) -> Response:
        """POST /api/studies/{id}/close: nobody but the owner may edit any more."""
        stored = await self._changeable(request)
        if not stored.own:
            raise Problem("read_only", 403)
        await close_study(self.house.store, stored.id)
        return answer(_study_for_page(await self._stored(request)))

    async def _stored(self, request: Request, since: int = 0) -> Stored:
        """The study that the address names, with the right of this browser."""
        return await stored_study(
            self.house.store, self.browser(request), request.path_params["study"], since
        )

    async def _changeable(self, request: Request) -> Stored:
        """The study that the address names; a Problem where this browser may only read it."""
        stored = await self._stored(request)
        if stored.own is None:
            raise Problem("read_only", 403)
        return stored

    async def _checked(self, study: Study) -> Study:
        """The study, once its moves were played by the rules."""
        return await self.house.long_work.ask(CheckStudy(study), Study)

    # -- files and tables ----------------------------------------------------------------------------------

    async def file(self, request: Request) -> Response:
        """POST /api/study/file: a file or position as a study."""
        asked = await self.body(request, wire.OpenFile, self.limits.file)
        return made_answer(await self.house.long_work.ask(ReadStudies(asked.text, asked.number), bytes))

    async def export(self, request: Request) -> Response:
        """POST /api/study/export: a study as the text of a file."""
        asked = await self.body(request, wire.ExportStudy, self.limits.study)
        text = await self.house.long_work.ask(WriteStudy(asked.study, asked.format), str)
        return answer(wire.ExportedStudy(text))

    async def of_table(self, request: Request) -> Response:
        """GET /api/study/tables/{id}: the game of a table, once fair play allows to analyse it."""
        table = (await self.watched(request)).table
        if table.opened.game != "hive" or table.match is None:
            raise Problem("no_study", 404)
        if not table.allows("analysis"):
            raise Problem("fair_play", 403)
        chairs = table.seating.chairs
        names = clean_name(clean(chairs[0].name)), clean_name(clean(chairs[1].name))
        return answer(study_of(table.match, "", names))


def _study_for_page(stored: Stored) -> wire.KeptStudy:
    """A stored study for the page, with the right of its reader."""
    right = "read" if stored.own is None else "own" if stored.own else "edit"
    return wire.KeptStudy(stored.id, stored.n, right, stored.hands > 1, stored.study)  # type: ignore[arg-type]
