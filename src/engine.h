/* engine: another engine as a child process, spoken to by UCI over pipes with a time limit on every answer. The
 * caller must have SIGPIPE ignored. */
#ifndef NGON_ENGINE_H
#define NGON_ENGINE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct ngon_engine;

/* The game that the protocol means where nobody names one. */
#define NGON_UCI_GAME "chess"

/* Starts COMMAND (by the shell, with the directories of games in its path), waits for `uciok` and passes over all that is said
 * before, chooses VARIANT where UCI_Variant is offered, and sets OPTIONS ("Name=Value"). NULL with *ERROR on failure:
 * no such program, no answer, a variant that it does not offer. ERROR's text is valid until the next call. */
struct ngon_engine *ngon_engine_start(const char *command, const char *variant,
                                      const char *const *options, size_t option_count,
                                      const char **error);
void ngon_engine_free(
    struct ngon_engine *engine); /* asks it to quit, then ends it; NULL does nothing */
bool ngon_engine_new_game(struct ngon_engine *engine);
/* Sends POSITION ("position ...") and asks for a move in MOVETIME_MS, or within NODES where they are
 * not 0; the move's text goes to BUFFER. *MS: how long it took. False with *ERROR when
 * it ended or did not answer within GRACE_MS more. */
bool ngon_engine_move(struct ngon_engine *engine, const char *position, int64_t movetime_ms,
                      uint64_t nodes, int64_t grace_ms, char *buffer, size_t size, int64_t *ms,
                      const char **error);
/* What it calls itself, or its command. */
const char *ngon_engine_name(const struct ngon_engine *engine);

#endif
