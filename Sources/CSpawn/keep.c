#include "cspawn.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static volatile sig_atomic_t asked_to_end = 0;
static volatile pid_t kept = 0;

static void pass_on(int number) {
  (void)number;
  asked_to_end = 1;
  if (kept > 0) kill(kept, SIGTERM);
}

int cspawn_asked_to_end(void) { return asked_to_end; }

/// In the child, between fork and exec: only calls that are allowed there.
static void become(const char *path, char *const *arguments, pid_t parent) {
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
  // Ctrl-C reaches the parent only, which passes it on once.
  setpgid(0, 0);
  if (prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0) != 0 || getppid() != parent) _exit(1);
  execv(path, arguments);
  _exit(127);
}

int cspawn_keep(const char *path, char *const *arguments) {
  struct sigaction ending = {.sa_handler = pass_on};
  sigaction(SIGTERM, &ending, NULL);
  sigaction(SIGINT, &ending, NULL);
  sigaction(SIGHUP, &ending, NULL);
  pid_t parent = getpid();
  pid_t child = fork();
  if (child < 0) {
    perror("healthwheel");
    return 1;
  }
  if (child == 0) become(path, arguments, parent);
  kept = child;
  if (asked_to_end) kill(child, SIGTERM);
  int status = 0;
  while (waitpid(child, &status, 0) < 0) {
    if (errno != EINTR) return 1;
  }
  kept = 0;
  return WIFSIGNALED(status) ? -WTERMSIG(status) : WEXITSTATUS(status);
}

void cspawn_rest(int seconds) {
  struct timespec left = {.tv_sec = seconds};
  while (!asked_to_end && nanosleep(&left, &left) != 0 && errno == EINTR) continue;
}
