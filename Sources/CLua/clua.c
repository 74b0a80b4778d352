#define _GNU_SOURCE  // memmem
#include "clua.h"

#include <lua5.4/lauxlib.h>
#include <lua5.4/lua.h>
#include <lua5.4/lualib.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
  instruction_limit = 100000,
  // How often a run is counted and looks at the clock; each run pays for one at least.
  instruction_step = 250,
  memory_limit = 1 << 20,
  // All that one score may ask for, given back or not: a table that is rehashed or a text that is
  // joined at each instruction would otherwise take seconds.
  churn_limit = 8 << 20,
  // Comparing two texts is one instruction, however long they are.
  text_limit = 1 << 10,
};

struct clua_reply {
  enum { reply_none, reply_number, reply_text, reply_missing } kind;
  double number;
  char text[32];
};

struct clua_formula {
  lua_State *lua;
  size_t used;
  clua_host host;
  // Of the score that it runs for; NULL between runs.
  clua_budget *budget;
  clua_outcome outcome;
  double number;
  char detail[400];
};

// Keys of the registry; only their addresses matter.
static char compiled_key, metatable_key, math_key;

/// Whether a score may have so much more than what was held.
static int affords(const clua_budget *budget, size_t held, size_t new) {
  return budget->used - held + new <= memory_limit && budget->churned + new <= churn_limit;
}

/// What one state holds, and with it what its score holds.
static void hold(clua_formula *formula, size_t before, size_t now) {
  formula->used = formula->used - before + now;
  if (formula->budget) formula->budget->used = formula->budget->used - before + now;
}

static void *limited(void *ud, void *block, size_t old, size_t new) {
  clua_formula *formula = ud;
  clua_budget *budget = formula->budget;
  int is_text = !block && old == LUA_TSTRING;
  size_t held = block ? old : 0;
  if (new == 0) {
    free(block);
    hold(formula, held, 0);
    return NULL;
  }
  if (is_text && new > text_limit) return NULL;
  if (new > held && budget && !affords(budget, held, new)) return NULL;
  void *moved = realloc(block, new);
  if (!moved) return NULL;
  hold(formula, held, new);
  if (budget) budget->churned += new;
  return moved;
}

static clua_formula *formula_of(lua_State *lua) {
  return *(clua_formula **)lua_getextraspace(lua);
}

static void keep(char *to, size_t size, const char *text) {
  size_t length = strnlen(text, size - 1);
  // Not within a letter of several bytes.
  while (length && (text[length] & 0xC0) == 0x80) length--;
  memcpy(to, text, length);
  to[length] = 0;
}

/// Ends the run. Nothing a formula can reach catches it.
static int stop(lua_State *lua, clua_outcome outcome, const char *detail) {
  clua_formula *formula = formula_of(lua);
  formula->outcome = outcome;
  keep(formula->detail, sizeof formula->detail, detail);
  lua_pushnil(lua);
  return lua_error(lua);
}

/// Of the running thread: on a busy machine one that waits for its turn has done nothing yet, and
/// a sound formula must not fail for that.
static int64_t milliseconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/// Pays for the next instructions.
static void pay(lua_State *lua) {
  clua_budget *budget = formula_of(lua)->budget;
  if (milliseconds() > budget->deadline) stop(lua, clua_out_of_time, "");
  if (budget->instructions < instruction_step) stop(lua, clua_out_of_instructions, "");
  budget->instructions -= instruction_step;
}

static void at_step(lua_State *lua, lua_Debug *debug) {
  (void)debug;
  pay(lua);
}

static int norm(lua_State *lua) {
  if (lua_type(lua, 1) != LUA_TSTRING || lua_type(lua, 2) != LUA_TNUMBER)
    return stop(lua, clua_mistake, "norm needs an id and a number");
  clua_host *host = &formula_of(lua)->host;
  clua_reply reply = {reply_none};
  host->norm(host->context, lua_tostring(lua, 1), lua_tonumber(lua, 2), &reply);
  if (reply.kind != reply_number) return stop(lua, clua_stopped, "");
  lua_pushnumber(lua, reply.number);
  return 1;
}

static int refuse(lua_State *lua) {
  if (lua_type(lua, 1) != LUA_TSTRING) return stop(lua, clua_mistake, "refuse needs a sentence");
  return stop(lua, clua_refused, lua_tostring(lua, 1));
}

/// A copy, so that a formula that changes it changes nothing for the next run.
static void push_math(lua_State *lua) {
  lua_createtable(lua, 0, 32);
  lua_rawgetp(lua, LUA_REGISTRYINDEX, &math_key);
  for (lua_pushnil(lua); lua_next(lua, -2); lua_pop(lua, 1)) {
    lua_pushvalue(lua, -2);
    lua_pushvalue(lua, -2);
    lua_rawset(lua, -6);
  }
  lua_pop(lua, 1);
}

static void push_variable(lua_State *lua, const char *name) {
  clua_host *host = &formula_of(lua)->host;
  clua_reply reply = {reply_none};
  host->variable(host->context, name, &reply);
  switch (reply.kind) {
    case reply_number: lua_pushnumber(lua, reply.number); break;
    case reply_text: lua_pushstring(lua, reply.text); break;
    case reply_missing: stop(lua, clua_missing, name); break;
    case reply_none: stop(lua, clua_unknown, name); break;
  }
}

/// The `__index` of the environment: a name that is read for the first time.
static int read_name(lua_State *lua) {
  if (lua_type(lua, 2) != LUA_TSTRING) return stop(lua, clua_unknown, "");
  const char *name = lua_tostring(lua, 2);
  if (strcmp(name, "math") == 0) push_math(lua);
  else if (strcmp(name, "norm") == 0) lua_pushcfunction(lua, norm);
  else if (strcmp(name, "refuse") == 0) lua_pushcfunction(lua, refuse);
  else push_variable(lua, name);
  lua_pushvalue(lua, 2);
  lua_pushvalue(lua, -2);
  lua_rawset(lua, 1);
  return 1;
}

static void keep_math(lua_State *lua) {
  lua_pushcfunction(lua, luaopen_math);
  lua_call(lua, 0, 1);
  lua_pushnil(lua);
  lua_setfield(lua, -2, "random");
  lua_pushnil(lua);
  lua_setfield(lua, -2, "randomseed");
  lua_rawsetp(lua, LUA_REGISTRYINDEX, &math_key);
}

static void keep_metatable(lua_State *lua) {
  lua_createtable(lua, 0, 1);
  lua_pushcfunction(lua, read_name);
  lua_setfield(lua, -2, "__index");
  lua_rawsetp(lua, LUA_REGISTRYINDEX, &metatable_key);
}

typedef struct {
  const char *source;
  size_t length;
  int prefixed, read;
} source_reader;

/// Hands Lua `return ` first when the source is tried as an expression.
static const char *next_piece(lua_State *lua, void *data, size_t *size) {
  (void)lua;
  source_reader *reader = data;
  if (reader->prefixed) {
    reader->prefixed = 0;
    *size = 7;
    return "return ";
  }
  *size = reader->read ? 0 : reader->length;
  reader->read = 1;
  return *size ? reader->source : NULL;
}

static int load(lua_State *lua, source_reader source, int as_expression) {
  source.prefixed = as_expression;
  return lua_load(lua, next_piece, &source, "=formula", "t");
}

static int compile(lua_State *lua) {
  source_reader *source = lua_touserdata(lua, 1);
  keep_math(lua);
  keep_metatable(lua);
  if (load(lua, *source, 1) != LUA_OK && load(lua, *source, 0) != LUA_OK) {
    // Without a `return` it was meant as an expression, so the first words fit better.
    int is_chunk = memmem(source->source, source->length, "return", 6) != NULL;
    lua_pushvalue(lua, is_chunk ? -1 : -2);
    return lua_error(lua);
  }
  lua_rawsetp(lua, LUA_REGISTRYINDEX, &compiled_key);
  return 0;
}

static int evaluate(lua_State *lua) {
  clua_formula *formula = formula_of(lua);
  pay(lua);
  lua_rawgetp(lua, LUA_REGISTRYINDEX, &compiled_key);
  lua_createtable(lua, 0, 8);
  lua_rawgetp(lua, LUA_REGISTRYINDEX, &metatable_key);
  lua_setmetatable(lua, -2);
  lua_setupvalue(lua, -2, 1);
  lua_call(lua, 0, 1);
  if (lua_type(lua, -1) != LUA_TNUMBER) return stop(lua, clua_not_a_number, "");
  formula->number = lua_tonumber(lua, -1);
  return 0;
}

/// Calls `function` so that no error passes this frame.
static clua_outcome protect(clua_formula *formula, lua_CFunction function, void *argument) {
  lua_State *lua = formula->lua;
  formula->outcome = clua_number;
  formula->detail[0] = 0;
  lua_pushcfunction(lua, function);
  lua_pushlightuserdata(lua, argument);
  int status = lua_pcall(lua, 1, 0, 0);
  if (status == LUA_ERRMEM) {
    formula->outcome = clua_out_of_memory;
  } else if (status != LUA_OK && formula->outcome == clua_number) {
    int has_words = lua_type(lua, -1) == LUA_TSTRING;
    formula->outcome = clua_mistake;
    keep(formula->detail, sizeof formula->detail, has_words ? lua_tostring(lua, -1) : "");
  }
  lua_settop(lua, 0);
  return formula->outcome;
}

void clua_budget_start(clua_budget *budget, int64_t time) {
  *budget = (clua_budget){instruction_limit, 0, 0, milliseconds() + time};
}

clua_formula *clua_open(const char *source, size_t length) {
  clua_formula *formula = calloc(1, sizeof *formula);
  if (!formula) return NULL;
  clua_budget budget;
  clua_budget_start(&budget, 0);
  formula->budget = &budget;
  formula->lua = lua_newstate(limited, formula);
  if (!formula->lua) {
    free(formula);
    return NULL;
  }
  *(clua_formula **)lua_getextraspace(formula->lua) = formula;
  source_reader reader = {source, length, 0, 0};
  protect(formula, compile, &reader);
  formula->budget = NULL;
  return formula;
}

void clua_close(clua_formula *formula) {
  lua_close(formula->lua);
  free(formula);
}

typedef struct {
  unsigned char *to;
  size_t room, length;
} code_writer;

static int copy_code(lua_State *lua, const void *piece, size_t size, void *data) {
  (void)lua;
  code_writer *writer = data;
  size_t left = writer->room > writer->length ? writer->room - writer->length : 0;
  if (left) memcpy(writer->to + writer->length, piece, size < left ? size : left);
  writer->length += size;
  return 0;
}

size_t clua_code(const clua_formula *formula, unsigned char *to, size_t room) {
  code_writer writer = {to, room, 0};
  lua_rawgetp(formula->lua, LUA_REGISTRYINDEX, &compiled_key);
  if (lua_isfunction(formula->lua, -1)) lua_dump(formula->lua, copy_code, &writer, 0);
  lua_settop(formula->lua, 0);
  return writer.length;
}

clua_outcome clua_run(clua_formula *formula, clua_host host, clua_budget *budget) {
  formula->host = host;
  formula->budget = budget;
  budget->used += formula->used;
  lua_sethook(formula->lua, at_step, LUA_MASKCOUNT, instruction_step);
  clua_outcome outcome = protect(formula, evaluate, NULL);
  budget->used -= formula->used;
  formula->budget = NULL;
  return outcome;
}

size_t clua_held(const clua_formula *formula) { return formula->used; }
clua_outcome clua_outcome_of(const clua_formula *formula) { return formula->outcome; }
double clua_number_of(const clua_formula *formula) { return formula->number; }
const char *clua_detail_of(const clua_formula *formula) { return formula->detail; }

void clua_reply_number(clua_reply *reply, double number) {
  reply->kind = reply_number;
  reply->number = number;
}

void clua_reply_text(clua_reply *reply, const char *text) {
  reply->kind = reply_text;
  keep(reply->text, sizeof reply->text, text);
}

void clua_reply_missing(clua_reply *reply) { reply->kind = reply_missing; }
