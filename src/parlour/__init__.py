"""Parlour: card games played through a rules engine, at a table in the browser, in the terminal and from Python."""

__version__ = "0.1.0"
