// What of the system and its C library Swift does not import.
#ifndef CLINUX_H
#define CLINUX_H

#include <malloc.h>
#include <sys/prctl.h>

/// No dump of this process's memory, by the kernel or by another program: 0, or -1.
static inline int clinux_refuse_dumps(void) { return prctl(PR_SET_DUMPABLE, 0, 0, 0, 0); }

/// Free memory, of every thread, goes back to the system.
static inline void clinux_give_memory_back(void) { malloc_trim(0); }

#endif
