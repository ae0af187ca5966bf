"""Make the memory image of Python for the desk: Pyodide after its start, with Indeler imported (docs/desk.md).

Headless Chromium starts the worker of a desk without an image; the worker creates it and returns it.
``python tools/desk_memory.py FOLDER FILE`` does that for the desk in a folder.
"""

from __future__ import annotations

import base64
import gzip
import hashlib
import importlib.util
import shutil
import subprocess
import sys
import tempfile
import threading
import zlib
from collections.abc import Callable
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
TIMEOUT_MILLISECONDS = 300_000
"""The timeout in milliseconds."""
HAND_OVER = """async () => {
  const maker = new Worker("worker.js", { type: "module", name: "first memory maker" });
  await new Promise((resolve, reject) => {
    maker.onmessage = ({ data }) => data.stage === "made" && resolve();
    maker.onerror = () => reject(new Error("the memory of Python could not be made"));
  });
  for (const cache of await caches.keys()) {
    for (const request of await (await caches.open(cache)).keys()) {
      if (!request.url.includes("/memory-")) continue;
      const packed = (await caches.match(request)).body.pipeThrough(new CompressionStream("gzip"));
      const bytes = new Uint8Array(await new Response(packed).arrayBuffer());
      let text = "";
      for (let at = 0; at < bytes.length; at += 32768) text += String.fromCharCode(...bytes.subarray(at, at + 32768));
      return btoa(text);
    }
  }
  throw new Error("the memory of Python was not stored");
}"""


class Quiet(SimpleHTTPRequestHandler):
    """A web server for files, without a log."""

    def log_message(self, *_: object) -> None:
        """Write no log."""


def kept_memory(files: dict[str, bytes], cache: Path, write: Callable[[dict[str, bytes], Path], None]) -> bytes | None:
    """Return the compressed memory image for these files, from the cache or made now; None without a browser."""
    core = [data for name, data in sorted(files.items()) if name == "core.zip" or name.startswith("pyodide-")]
    kept = cache / f"memory-{hashlib.sha256(b''.join([*core, files['worker.js']])).hexdigest()[:32]}.bin"
    if kept.is_file():
        return kept.read_bytes()
    made = _made_memory(files, write)
    if made is not None:
        for old in cache.glob("memory-*.bin"):
            old.unlink()
        cache.mkdir(exist_ok=True)
        kept.write_bytes(made)
    return made


def _made_memory(files: dict[str, bytes], write: Callable[[dict[str, bytes], Path], None]) -> bytes | None:
    """Make the image in a separate process, since the browser needs an event loop."""
    if browser() is None or importlib.util.find_spec("playwright") is None:
        print("No Chromium or no playwright: built without the memory of Python, so first visits take longer.")
        return None
    with tempfile.TemporaryDirectory() as folder:
        site, made = Path(folder) / "desk", Path(folder) / "memory.bin"
        write(files, site)
        done = subprocess.run([sys.executable, __file__, site, made], check=False, capture_output=True, text=True)
        if done.returncode:
            print(f"Built without the memory of Python: {done.stderr.strip().splitlines()[-1]}", file=sys.stderr)
            return None
        return made.read_bytes()


def browser() -> str | None:
    """Return the Chromium of this machine."""
    return next(filter(None, map(shutil.which, BROWSERS)), None)


def main(site: Path, made: Path) -> None:
    """Write the compressed memory image for the desk in a folder."""
    from playwright.sync_api import sync_playwright

    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=site)) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        with sync_playwright() as playwright:
            chromium = playwright.chromium.launch(executable_path=browser(), args=["--no-sandbox"])
            page = chromium.new_page(service_workers="block")
            page.set_default_timeout(TIMEOUT_MILLISECONDS)
            page.goto(f"http://127.0.0.1:{server.server_port}/NOTICE.txt")
            image = gzip.decompress(base64.b64decode(page.evaluate(HAND_OVER)))
            chromium.close()
        server.shutdown()
    made.write_bytes(zlib.compress(image, 9))


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:3]))
