"""The files of the client, of the book and of a site, kept in memory and served as they are."""

import mimetypes
from hashlib import blake2b
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from litestar import Response, get
from litestar.handlers import HTTPRouteHandler
from litestar.response import Redirect

from estandarte.server.door.middleware import POLICY
from estandarte.server.faults import Fault

from .shared import Asked

SITE = "tab"
"""The path of a table that plays in the page, where the host has a site."""
SITE_POLICY = POLICY.replace("script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'")
"""An interpreter runs in the page, and no text of it."""
LASTING = ("assets/", f"{SITE}/assets/", f"{SITE}/engine/")
"""Names made by the build hold a hash of the content and can be kept for ever."""
PAGE = """<!doctype html><html lang="en"><meta charset="utf-8"><title>estandarte</title>
<h1>estandarte</h1><p>The table is open. The browser's client is not built here;
programs can play: see <a href="/api/schema">the API</a>.</p></html>"""
NO_BOOK = """<!doctype html><html lang="en"><meta charset="utf-8"><title>estandarte</title>
<h1>The book of the table</h1><p>It is not built here: <code>make docs</code> does it.</p>
<p lang="es">El libro de la mesa no se ha construido aquí: lo hace <code>make docs</code>.</p>
<p><a href="/">estandarte</a></p></html>"""


class File:
    """One file with what the browser wants to know about it."""

    def __init__(self, name: str, data: bytes) -> None:
        self.data = data
        self.tag = f'"{blake2b(data, digest_size=10).hexdigest()}"'
        self.type = mimetypes.guess_type(name)[0] or "application/octet-stream"
        if self.type.startswith("text/") or self.type.endswith("javascript"):
            self.type += "; charset=utf-8"
        lasting = name.startswith(LASTING)
        self.keep = "public, max-age=31536000, immutable" if lasting else "no-cache"


def read_client(site: str = "") -> dict[str, File]:
    """Every file of the built client and the book by its path; plain pages if not built."""
    found: dict[str, File] = {}
    if site:
        _gather(Path(site), f"{SITE}/", found)
    for name, path in (("static", ""), ("book", "book/")):
        folder = files("estandarte.server").joinpath(name)
        if folder.is_dir():
            _gather(folder, path, found)
    found.setdefault("index.html", File("index.html", PAGE.encode()))
    for front in ("book/index.html", "book/index.es.html"):
        found.setdefault(front, File(front, NO_BOOK.encode()))
    return found


def _gather(folder: Traversable, path: str, found: dict[str, File]) -> None:
    for entry in folder.iterdir():
        name = f"{path}{entry.name}"
        if entry.is_dir():
            _gather(entry, f"{name}/", found)
        else:
            found[name] = File(name, entry.read_bytes())


def client_handler(site: str = "") -> HTTPRouteHandler:
    kept = read_client(site)

    @get(["/", "/{path:path}"], include_in_schema=False)
    async def client(request: Asked) -> Response[bytes] | Redirect:
        path = request.url.path.strip("/")
        if path == "book":  # its links are relative to the folder
            return Redirect("/book/index.html")
        if path == SITE and f"{SITE}/index.html" in kept:
            return Redirect(f"/{SITE}/index.html")
        file = kept.get(path or "index.html")
        if file is None:
            raise Fault(404, "server.not_here")
        headers = {"ETag": file.tag, "Cache-Control": file.keep}
        if path.startswith(f"{SITE}/"):
            headers["Content-Security-Policy"] = SITE_POLICY
        if request.headers.get("if-none-match") == file.tag:
            return Response(b"", status_code=304, headers=headers)
        return Response(file.data, media_type=file.type, headers=headers)

    return client
