// Swift does not import functions with a varying number of arguments.
#ifndef CPRCTL_H
#define CPRCTL_H

#include <sys/prctl.h>

/// No dump of this process's memory, by the kernel or by another program: 0, or -1.
static inline int cprctl_refuse_dumps(void) { return prctl(PR_SET_DUMPABLE, 0, 0, 0, 0); }

#endif
