#!/bin/sh
# How well the highest level plays; not a test, for it takes long and wants an idle machine.
#   strength.sh random|depth2|sjaakii|fairy [VARIANT ...]
# random, depth2: against moves at random and its own search two plies deep, on the seven games of odd boards unless VARIANTs are named.
# sjaakii, fairy: against these engines (Debian's packages) at equal time a move, on the games that they share; SKILL
# is fairy-stockfish's Skill Level. GAMES (100) are played from random openings, TIME (0.1) seconds a move, SEED (1).
: "${NGON:=./ngon}"
: "${GAMES:=100}"
: "${TIME:=0.1}"
: "${SEED:=1}"
: "${SKILL:=5}"
part=${1:?random, depth2, sjaakii or fairy}
shift
seven="pentagonal-chess pentagonal-shogi rhombic-chess parachess triangular-xiangqi shogchess honeycomb-minishogi"
shared="chess shogi minishogi xiangqi"
case $part in
random | depth2) names=${*:-$seven} ;;
*) names=${*:-$shared} ;;
esac
for name in $names; do
    echo "== $name: $part"
    case $part in
    random) "$NGON" match "$name" --games "$GAMES" --time "$TIME" --seed "$SEED" --second random ;;
    depth2) "$NGON" match "$name" --games "$GAMES" --time "$TIME" --seed "$SEED" --second depth:2 ;;
    sjaakii) "$NGON" match "$name" --games "$GAMES" --time "$TIME" --seed "$SEED" --engine sjaakii ;;
    fairy)
        "$NGON" match "$name" --games "$GAMES" --time "$TIME" --seed "$SEED" --engine fairy-stockfish \
            --engine-option "Skill Level=$SKILL"
        ;;
    *)
        echo "strength.sh: no part $part" >&2
        exit 2
        ;;
    esac
done
