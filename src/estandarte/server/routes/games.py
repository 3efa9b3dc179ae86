"""Reading what there is to play: games, rulebooks, texts, schemas, boards."""

import gzip
from collections.abc import Callable
from typing import Any

import msgspec
from litestar import Response, get
from litestar.params import FromPath, FromQuery

from estandarte.kernel import (
    LANGUAGES,
    SHELF,
    SPECTATOR,
    Game,
    Match,
    Setup,
    SetupFault,
    Statement,
    encode,
    values_of,
)
from estandarte.players import (
    IN_TEMPER,
    about_of,
    man_of,
    opponents_of,
    plain_people_of,
    quick_rank_of,
    ranks_of,
)
from estandarte.server.faults import Fault, table_texts
from estandarte.server.wire import documents, presenters
from estandarte.server.workers.answer_worker import Search
from estandarte.server.workers.threads import beside

from .shared import Asked, errors, hall_of, told


def game_named(name: str) -> Game[Any, Any]:
    try:
        return SHELF.take(name)
    except SetupFault as fault:
        raise Fault(404, fault.telling.key, **fault.telling.facts) from None


def _in_all(game: Game[Any, Any], key: str) -> dict[str, str]:
    """A sentence in every language that has it."""
    return {tag: game.texts.say(tag, key) for tag in LANGUAGES if game.texts.knows(tag, key)}


def _switches(game: Game[Any, Any]) -> list[documents.SwitchShown]:
    rulings: dict[str, list[Statement]] = {}
    for statement in game.book.values():
        for name in statement.switches:
            rulings.setdefault(name, []).append(statement)
    found: list[documents.SwitchShown] = []
    for field in msgspec.structs.fields(game.switches):
        values = values_of(field.type)
        found.append(
            {
                "name": field.name,
                "values": values,
                "type": "boolean" if field.type is bool else "choice",
                "default": field.default,
                "letter": game.letter.get(field.name, field.default),
                "text": _in_all(game, f"switch.{field.name}"),
                "value_texts": {v: _in_all(game, f"switch.{field.name}.{v}") for v in values},
                "rulings": [
                    {"id": s.id, "en": s.en, "es": s.es} for s in rulings.get(field.name, [])
                ],
            }
        )
    return found


def game_document(game: Game[Any, Any]) -> documents.GameShown:
    """A game as a list of games shows it."""
    return {
        "game": game.name,
        "title": dict(game.title),
        "version": game.version,
        "roles": [
            {"role": r, "name": {t: presenters.role_name(game, r, t) for t in LANGUAGES}}
            for r in game.roles
        ],
        "scenarios": list(game.scenarios().values()),
        "ranks": [
            {
                "rank": r,
                "name": {t: _rank_name(game, r, t) for t in LANGUAGES},
                "about": {t: _rank_about(game, r, t) for t in LANGUAGES},
            }
            for r in opponents_of(game)
        ],
        "usual_rank": quick_rank_of(game),
        "switches": _switches(game),
        "armies": list(game.armies()),
        "commands": {r: dict(game.commands(r)) for r in game.roles},
    }


def _rank_name(game: Game[Any, Any], rank: str, tag: str) -> str:
    if name := man_of(game, rank).name.get(tag):
        rank_alone = _rank_name(game, rank.partition(IN_TEMPER)[0], tag)
        key = "rank.plain" if rank in plain_people_of(game) else "rank.as"
        return table_texts().say(tag, key, {"rank": rank_alone, "name": name})
    key = f"rank.{rank}"
    if game.texts.knows(tag, key):
        return game.texts.say(tag, key)
    return table_texts().say(tag, key) if table_texts().knows(tag, key) else rank


def _rank_about(game: Game[Any, Any], rank: str, tag: str) -> str:
    """What an opponent is like, and for whom."""
    if about := about_of(game, rank).get(tag):
        return about
    key = "rank.untaught.about" if ranks_of(game) == (rank,) else f"rank.{rank}.about"
    return table_texts().say(tag, key) if table_texts().knows(tag, key) else ""


def _on_shelf() -> list[Game[Any, Any]]:
    found = []
    for name in SHELF.names():
        try:
            found.append(SHELF.take(name))
        except (SetupFault, ImportError):
            continue  # a package of somebody else's that cannot be opened is not offered
    return found


def _all_games(*games: Game[Any, Any]) -> list[documents.GameShown]:
    return [game_document(game) for game in games]


def _rules(game: Game[Any, Any]) -> list[Statement]:
    return list(game.book.values())


def _schema(game: Game[Any, Any]) -> dict[str, Any]:
    return game.codec.schema()


def _texts(game: Game[Any, Any]) -> dict[str, dict[str, list[str]]]:
    catalogues = game.texts.catalogues
    return {
        tag: {key: list(forms) for key, forms in catalogues[tag].sentences.items()}
        for tag in LANGUAGES
    }


_pages: dict[tuple[Any, ...], tuple[bytes, bytes]] = {}
"""What never changes while the table is open: written once, plain and small."""


def _written(make: Callable[..., Any], *about: Any) -> tuple[bytes, bytes]:
    plain = encode(make(*about))
    return plain, gzip.compress(plain, 6)


async def sent(request: Asked, make: Callable[..., Any], *about: Any) -> Response[Any]:
    page = (make, *about)
    if page not in _pages:
        game = None if make is _all_games else about[0]
        _pages[page] = await beside(hall_of(request).turns, game, _written, *page)
    plain, small = _pages[page]
    if "gzip" not in request.headers.get("accept-encoding", ""):
        return Response(plain, media_type="application/json")
    headers = {"Content-Encoding": "gzip", "Vary": "Accept-Encoding"}
    return Response(small, media_type="application/json", headers=headers)


@get("/api/games", responses=errors(), summary="The games that can be played here")
async def list_games(request: Asked) -> Response[list[dict[str, Any]]]:
    return await sent(request, _all_games, *_on_shelf())


@get("/api/games/{game:str}", responses=errors(404), summary="One game")
async def one_game(request: Asked, game: FromPath[str]) -> Response[dict[str, Any]]:
    return await sent(request, game_document, game_named(game))


@get("/api/games/{game:str}/rules", responses=errors(404), summary="The whole rulebook")
async def rulebook(
    request: Asked, game: FromPath[str], search: FromQuery[str] = ""
) -> Response[list[Statement]]:
    found = game_named(game)
    if not search:
        return await sent(request, _rules, found)
    return told(await hall_of(request).reckoners.reckon(Search(found.name, search[:200])))


@get("/api/games/{game:str}/rules/{rule:str}", responses=errors(404), summary="One rule")
async def one_rule(game: FromPath[str], rule: FromPath[str]) -> Statement:
    statement = game_named(game).book.get(rule)
    if statement is None:
        raise Fault(404, "server.rule", rule=rule[:40])
    return statement


@get("/api/games/{game:str}/schema", responses=errors(404), summary="JSON Schema of a game")
async def schema(request: Asked, game: FromPath[str]) -> Response[dict[str, Any]]:
    """Actions, events and the view of a game, as they travel."""
    return await sent(request, _schema, game_named(game))


@get("/api/games/{game:str}/texts", responses=errors(404), summary="The sentences of a game")
async def texts(request: Asked, game: FromPath[str]) -> Response[dict[str, dict[str, list[str]]]]:
    """Every sentence in every language, with its plural forms and its named blanks."""
    return await sent(request, _texts, game_named(game))


def _board(game: Game[Any, Any], scenario: str) -> documents.ScenarioBoard:
    """With what everybody would see on it before the first step."""
    setup = Setup(game.name, scenario, game.version)
    match: Match[Any] = Match.start(game, setup, "preview")
    return {"board": game.board(setup), **presenters.view_for(game, match.state, SPECTATOR)}


@get("/api/games/{game:str}/board", responses=errors(404, 422), summary="The map of a scenario")
async def board(
    request: Asked, game: FromPath[str], scenario: FromQuery[str] = ""
) -> Response[dict[str, Any]]:
    found = game_named(game)
    chosen = scenario or next(iter(found.scenarios()), "")
    if chosen not in found.scenarios():
        raise Fault(404, "fault.scenario", scenario=chosen[:40], known=sorted(found.scenarios()))
    return await sent(request, _board, found, chosen)


@get("/api/games/{game:str}/ratings", responses=errors(404), summary="The best players of a game")
async def ratings(request: Asked, game: FromPath[str]) -> list[dict[str, Any]]:
    game_named(game)
    found = await hall_of(request).journal.ratings(game, 100)
    return [
        {"name": name, "rating": round(r.rating), "deviation": round(r.deviation),
         "matches": r.matches}
        for r, name in found
    ]  # fmt: skip


HANDLERS = [list_games, one_game, rulebook, one_rule, schema, texts, board, ratings]
