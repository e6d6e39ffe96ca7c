"""Compares what python-chess reads from a file with what it reads from our conversion of the file.

Called with pairs of paths: a file, and the same file converted to PGN. Prints a line for each difference: the file's name, the
number of the game, and what differs.
"""

import io
import os
import sys

import chess.pgn


class Quiet(chess.pgn.GameBuilder):
    """Collects errors instead of logging them."""

    def handle_error(self, error):
        self.game.errors.append(error)


def games(path):
    """Reads the games of a file, as UTF-8 or windows-1252 text."""
    with open(path, "rb") as file:
        data = file.read()
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = data.decode("cp1252", "replace")
    text = io.StringIO(text, newline=None)
    found = []
    while True:
        try:
            game = chess.pgn.read_game(text, Visitor=Quiet)
        except ValueError as error:
            return found, str(error)
        if game is None:
            return found, None
        found.append(game)


def outline(game):
    """What must be the same: the plies of the main line, the result, and the tags that have a value."""
    plies = [move.uci() for move in game.mainline_moves()]
    # python-chess leaves the escapes of a value as they are.
    tags = {
        name: value.replace('\\"', '"').replace("\\\\", "\\")
        for name, value in game.headers.items()
        if value not in ("", "?", "-", "*", "????.??.??") and name not in ("Result", "SetUp", "Variant", "Termination")
    }
    return plies, game.headers.get("Result", "*"), tags


def compare(original, converted):
    theirs, failure = games(original)
    ours, own_failure = games(converted)
    if own_failure:
        yield f"python-chess cannot read the conversion: {own_failure}"
    for number, game in enumerate(ours, 1):
        if game.errors and "illegal" not in str(game.errors[0]) and "invalid" not in str(game.errors[0]):
            yield f"{number}: python-chess finds a fault in the conversion: {game.errors[0]}"
    if failure:
        yield f"python-chess cannot read it: {failure}"
        return
    if len(theirs) != len(ours):
        yield f"games: {len(theirs)} for python-chess, {len(ours)} for us"
        return
    for number, (their, own) in enumerate(zip(theirs, ours), 1):
        for name, one, other in zip(("plies", "result", "tags"), outline(their), outline(own)):
            if name == "tags":
                one = {tag: value for tag, value in one.items() if other.get(tag) != value}
                other = {tag: other.get(tag) for tag in one}
            if one != other:
                yield f"{number}: {name}: {one} for python-chess, {other} for us"


def main():
    paths = sys.argv[1:]
    for original, converted in zip(paths[::2], paths[1::2]):
        for difference in compare(original, converted):
            print(f"{os.path.basename(original)}: {difference}")


main()
