#!/usr/bin/env python3
"""Compare move counts with Fairy-Stockfish (`make check-peers`; Debian: apt install fairy-stockfish).

  check_peers.py [--program ./ngon] [--peer fairy-stockfish] [--games 10] [--write FILE]

For chess, shogi, minishogi and xiangqi: the start position, some chosen ones, and positions of random games that the peer plays (fixed seed),
each to a depth of about NODES leaves, move by move. A difference is followed down to the position where the two lists of
moves differ. One is explained: the peer's perft lists pawn drops that give mate, which these games forbid. Any other
is an error. --write FILE puts the counts into FILE in the form of perft.tsv. Exit 0: no difference is unexplained."""
import argparse, os, random, re, shutil, subprocess, sys

VARIANTS = {'chess': 3, 'shogi': 2, 'minishogi': 3, 'xiangqi': 3}
# A pawn drop that mates, a pawn drop that only checks, one that a pinned gold cannot answer.
CHOSEN = {
    'shogi': ['7lk/9/8G/9/9/9/9/9/4K4[P] w - - 0 1', '8k/9/8G/9/9/9/9/9/4K4[P] w - - 0 1',
              '7lk/7g1/6B1G/9/9/9/9/9/4K4[P] w - - 0 1'],
    'minishogi': ['3rk/5/4G/5/K4[P] w - - 0 1'],
    'xiangqi': ['4k4/9/9/9/4N4/9/9/9/9/4K4 w - - 0 1', '1r1k5/9/1p7/9/1p7/9/9/1C7/9/4K4 w - - 0 1'],
    'chess': ['8/8/8/K2pP2r/8/8/8/4k3 w - d6 0 1', '4k3/8/8/8/8/5r2/8/R3K2R w KQ - 0 1'],
}
MATE_DROP = 'the peer lists pawn drops that give mate'


class Peer:
    """One engine process, spoken to in UCI."""

    def __init__(self, program, variant):
        self.process = subprocess.Popen([program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.send('uci', 'setoption name UCI_Variant value ' + variant)

    def send(self, *lines):
        self.process.stdin.write(''.join(line + '\n' for line in lines))
        self.process.stdin.flush()

    def lines_until(self, pattern):
        while True:
            line = self.process.stdout.readline()
            if not line:
                raise SystemExit('the peer ended')
            yield line.strip()
            if re.match(pattern, line):
                return

    def position(self, fen, moves=()):
        where = 'fen ' + fen if fen else 'startpos'
        self.send('position ' + where + (' moves ' + ' '.join(moves) if moves else ''))

    def fen(self, fen, moves=()):
        self.position(fen, moves)
        self.send('d')
        found = None
        for line in self.lines_until(r'Checkers:'):
            if line.startswith('Fen: '):
                found = line[5:]
        return found

    def divide(self, fen, depth, moves=()):
        self.position(fen, moves)
        self.send('go perft %d' % depth)
        counts = {}
        for line in self.lines_until(r'Nodes searched:'):
            match = re.match(r'(\S+): (\d+)$', line)
            if match:
                counts[match[1]] = int(match[2])
        return counts

    def close(self):
        self.send('quit')
        self.process.wait()


class Ours:
    def __init__(self, program, variant):
        self.program, self.variant = program, variant

    def divide(self, fen, depth, moves=()):
        args = [self.program, 'perft', self.variant, str(depth), '--divide']
        args += ['--position', fen] if fen else []
        args += ['--moves', ' '.join(moves)] if moves else []
        out = subprocess.run(args, stdin=subprocess.DEVNULL, capture_output=True, text=True)
        if out.returncode:
            raise SystemExit('%s: %s' % (' '.join(args), out.stderr.strip()))
        return {m[1]: int(m[2]) for m in re.finditer(r'^(\S+): (\d+)$', out.stdout, re.M)
                if m[1] != 'searched'}


def in_mate(peer, ours, fen, move):
    """Is the side that answers MOVE in check without an answer, as both see it?"""
    after = peer.fen(fen, [move])
    peer.position(after)
    peer.send('d')
    checkers = [line for line in peer.lines_until(r'Checkers:') if line.startswith('Checkers:')][0]
    return checkers != 'Checkers:' and not ours.divide(after, 1)


def explain(peer, ours, fen, depth):
    """Reasons why the counts of DEPTH differ, a set; each difference is followed to where the moves differ."""
    want, got = peer.divide(fen, depth), ours.divide(fen, depth)
    reasons = set()
    for move in sorted(set(want) | set(got)):
        if move not in want:
            reasons.add('ERROR only ours: %s in %s' % (move, fen))
        elif move not in got:
            good = re.match('P@', move) and in_mate(peer, ours, fen, move)
            reasons.add(MATE_DROP if good else 'ERROR only theirs: %s in %s' % (move, fen))
        elif want[move] != got[move]:
            reasons |= explain(peer, ours, peer.fen(fen, [move]), depth - 1)
    return reasons


def random_positions(peer, count, seed):
    """Position lines at random plies of COUNT random games."""
    dice = random.Random(seed)
    found = []
    while len(found) < count:
        moves, length = [], dice.randrange(8, 120)
        while len(moves) < length:
            options = sorted(peer.divide(None, 1, moves))
            if not options:
                break
            moves.append(dice.choice(options))
        fen = peer.fen(None, moves)
        if peer.divide(fen, 1):
            found.append(fen)
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--program', default='./ngon')
    parser.add_argument('--peer', default=shutil.which('fairy-stockfish') or '/usr/games/fairy-stockfish')
    parser.add_argument('--games', type=int, default=10)
    parser.add_argument('--only', action='append')
    parser.add_argument('--write')
    options = parser.parse_args()
    if not os.path.exists(options.peer):
        print('no fairy-stockfish here', file=sys.stderr)
        return 2
    failed, rows = 0, []
    for variant, depth in VARIANTS.items():
        if options.only and variant not in options.only:
            continue
        peer, ours = Peer(options.peer, variant), Ours(options.program, variant)
        explained = 0
        positions = [peer.fen(None)] + CHOSEN[variant] + random_positions(peer, options.games, 'ngon ' + variant)
        for fen in positions:
            for d in range(1, depth + 1):
                want, got = sum(peer.divide(fen, d).values()), sum(ours.divide(fen, d).values())
                origin = 'Fairy-Stockfish'
                if want != got:
                    reasons = explain(peer, ours, fen, d)
                    for reason in sorted(reasons):
                        print('%s depth %d: %d, theirs %d: %s: %s' % (variant, d, got, want, fen, reason))
                    failed += any(reason != MATE_DROP for reason in reasons) or not reasons
                    explained += 1
                    origin = 'Fairy-Stockfish says %d: %s' % (want, MATE_DROP)
                rows.append((variant, fen, str(d), str(got), origin))
        print('%s: %d positions, %d counts with an explained difference' % (variant, len(positions), explained))
        peer.close()
    if options.write and not failed:
        with open(options.write, 'a', encoding='utf-8') as out:
            out.writelines('\t'.join(row) + '\n' for row in rows)
    return 1 if failed else 0


sys.exit(main())
