#!/usr/bin/env python3
"""Speed of perft beside Fairy-Stockfish, and of the bundled variants beside chess.

  perft.py [--program ./ngon] [--peer fairy-stockfish] [--runs 5] [--only PART ...]     PART: peer, variants, load

Method. Every figure is the CPU time (user + system, from wait4) of one whole process on one thread, start-up and loading included,
nothing subtracted, no table of positions. `peer`: both programs count the same tree by turns, --runs times each; the counts must be
equal; printed are the medians, nodes per second and the ratio theirs / ours. The peer takes about 0.1 s to start, so its short
trees (shogi 4, minishogi 5) flatter us: judge by the long ones. `variants`: each variant to the depth where one
run takes --seconds or more, by turns with chess; printed are the medians of nodes per second and their ratio to chess. honeycomb-minishogi is counted after its
set-up phase. `load`: the median CPU and wall-clock time of `ngon apply VARIANT`, and the peak memory (VmHWM) of `ngon play VARIANT`
when it waits for the first move (wait4 would count this script's memory, which a child has until it starts the program)."""
import argparse, os, re, shutil, statistics, subprocess, sys, tempfile, time

PEER_RUNS = [('chess', 5), ('xiangqi', 4), ('shogi', 4), ('minishogi', 5), ('shogi', 5), ('minishogi', 6)]
SEVEN = ['pentagonal-chess', 'rhombic-chess', 'parachess', 'pentagonal-shogi', 'triangular-xiangqi', 'shogchess',
         'honeycomb-minishogi']
AFTER = {'honeycomb-minishogi': 'xa4 xb2 xc4 xd2 xe4 xf2 xg4 xh2 xi4 xj2'}


def run(args, text=''):
    """CPU seconds, wall seconds and output of one process."""
    with tempfile.TemporaryFile() as given, tempfile.TemporaryFile() as out:
        given.write(text.encode())
        given.seek(0)
        begin = time.perf_counter()
        process = subprocess.Popen(args, stdin=given, stdout=out)
        _, status, usage = os.wait4(process.pid, 0)
        wall = time.perf_counter() - begin
        process.returncode = os.waitstatus_to_exitcode(status)
        out.seek(0)
        if process.returncode:
            raise SystemExit('%s: exit %d' % (' '.join(args), process.returncode))
        return usage.ru_utime + usage.ru_stime, wall, out.read().decode()


def nodes(out):
    return int(re.findall(r'Nodes searched: (\d+)', out)[-1])


def ours(program, variant, depth):
    args = [program, 'perft', variant, str(depth)]
    if variant in AFTER:
        args += ['--moves', AFTER[variant]]
    cpu, _, out = run(args)
    return cpu, nodes(out)


def theirs(peer, variant, depth):
    cpu, _, out = run([peer], 'setoption name Threads value 1\nsetoption name UCI_Variant value %s\n'
                         'position startpos\ngo perft %d\nquit\n' % (variant, depth))
    return cpu, nodes(out)


def beside_peer(program, peer, runs):
    print('%-22s %12s %9s %9s %9s %9s %6s' % ('tree', 'nodes', 'ours s', 'theirs s', 'ours M/s', 'theirs', 'ratio'))
    for variant, depth in PEER_RUNS:
        a, b = [], []
        for _ in range(runs):
            cpu, count = ours(program, variant, depth)
            other, expected = theirs(peer, variant, depth)
            if count != expected:
                raise SystemExit('%s %d: %d, theirs %d' % (variant, depth, count, expected))
            a.append(cpu)
            b.append(other)
        mine, other = statistics.median(a), statistics.median(b)
        print('%-22s %12d %9.3f %9.3f %9.1f %9.1f %6.2f' % ('%s %d' % (variant, depth), count, mine, other,
              count / mine / 1e6, count / other / 1e6, other / mine), flush=True)


def beside_chess(program, runs, seconds):
    def depth_for(variant):
        depth = 1
        while ours(program, variant, depth)[0] < seconds:
            depth += 1
        return depth

    reference = depth_for('chess')
    print('%-22s %5s %12s %9s %9s' % ('variant', 'depth', 'nodes', 'M/s', 'of chess'))
    for variant in ['chess'] + SEVEN:
        depth, rates, chess = depth_for(variant), [], []
        for _ in range(runs):
            cpu, count = ours(program, variant, depth)
            rates.append(count / cpu)
            cpu, total = ours(program, 'chess', reference)
            chess.append(total / cpu)
        rate = statistics.median(rates)
        print('%-22s %5d %12d %9.1f %9.2f' % (variant, depth, count, rate / 1e6, rate / statistics.median(chess)),
              flush=True)


def peak(program, variant):
    """KiB at most so far of a program that has loaded VARIANT and waits for its input."""
    process = subprocess.Popen([program, 'play', variant], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL)
    try:
        time.sleep(0.3)
        with open('/proc/%d/status' % process.pid, encoding='ascii') as status:
            return int(re.search(r'VmHWM:\s*(\d+)', status.read())[1])
    finally:
        process.stdin.close()
        process.wait()


def loading(program, runs):
    print('%-22s %9s %9s %9s' % ('load', 'CPU ms', 'wall ms', 'KiB'))
    for variant in ['chess'] + SEVEN + ['shogi', 'minishogi', 'xiangqi']:
        times = [run([program, 'apply', variant]) for _ in range(runs * 2 + 1)]
        cpu, wall = (statistics.median(t[i] * 1000 for t in times) for i in (0, 1))
        print('%-22s %9.2f %9.2f %9d' % (variant, cpu, wall, peak(program, variant)), flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--program', default='./ngon')
    parser.add_argument('--peer', default=shutil.which('fairy-stockfish') or '/usr/games/fairy-stockfish')
    parser.add_argument('--runs', type=int, default=5)
    parser.add_argument('--seconds', type=float, default=0.25)
    parser.add_argument('--only', action='append', choices=['peer', 'variants', 'load'])
    options = parser.parse_args()
    parts = options.only or ['peer', 'variants', 'load']
    program = os.path.abspath(options.program)
    if 'peer' in parts:
        if os.path.exists(options.peer):
            beside_peer(program, options.peer, options.runs)
        else:
            print('no fairy-stockfish here: nothing to stand beside', file=sys.stderr)
    if 'variants' in parts:
        beside_chess(program, options.runs, options.seconds)
    if 'load' in parts:
        loading(program, options.runs)
    return 0


sys.exit(main())
