// One formula in its own Lua state. Errors never leave by longjmp: every call answers.
#ifndef CLUA_H
#define CLUA_H

#include <stddef.h>
#include <stdint.h>

typedef struct clua_formula clua_formula;
typedef struct clua_reply clua_reply;

typedef enum {
  clua_number,
  clua_missing,
  clua_unknown,
  clua_stopped,
  clua_not_a_number,
  clua_out_of_instructions,
  clua_out_of_memory,
  clua_out_of_time,
  /// In the formula's own words.
  clua_refused,
  clua_mistake,
} clua_outcome;

/// What is left for all runs that one score takes, also for those within one another.
typedef struct {
  long instructions;
  size_t used, churned;
  int64_t deadline;
} clua_budget;

/// The full allowance, for so many milliseconds from now.
void clua_budget_start(clua_budget *budget, int64_t time);

/// What a formula may ask while it runs. Neither function may raise an error or keep the reply.
typedef struct {
  void *context;
  /// Answers with one of the `clua_reply_` functions; without one the name is unknown.
  void (*variable)(void *context, const char *name, clua_reply *reply);
  /// Answers with `clua_reply_number`; without it the run stops.
  void (*norm)(void *context, const char *id, double number, clua_reply *reply);
} clua_host;

void clua_reply_number(clua_reply *reply, double number);
/// Keeps the first 31 bytes.
void clua_reply_text(clua_reply *reply, const char *text);
void clua_reply_missing(clua_reply *reply);

/// Compiles an expression, or else a chunk. Ask `clua_outcome_of` whether that went well.
/// NULL when the machine has no memory left.
clua_formula *clua_open(const char *source, size_t length);
void clua_close(clua_formula *formula);

/// Copies at most `room` bytes of what it was compiled to, and tells how many there are.
size_t clua_code(const clua_formula *formula, unsigned char *to, size_t room);

/// Runs the formula once, in a fresh environment.
clua_outcome clua_run(clua_formula *formula, clua_host host, clua_budget *budget);

/// Bytes that its state takes.
size_t clua_held(const clua_formula *formula);

/// How the last run (or compiling) ended, its number, and the name or Lua's words about it.
clua_outcome clua_outcome_of(const clua_formula *formula);
double clua_number_of(const clua_formula *formula);
const char *clua_detail_of(const clua_formula *formula);

#endif
