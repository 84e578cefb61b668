/* What a program writes into one folder, step by step, and disks that fail on demand.

   Preloaded into a process. Every write, sync, cut and deletion of a file below FAULTS_FOLDER is
   appended to FAULTS_LOG before it is done, so that the state of the disk after a power cut at any
   step can be built again; `faults_fail` lets the steps fail that come next. */

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#define FILES 4096
#define NAME 200

static char names[FILES][NAME];   /* of the files that are watched, by descriptor */
static int record = -1;           /* the log */
static long steps = 0;            /* taken so far */
static long fail_from = -1, fail_until = -1;
static int fail_with = 0;
static pthread_mutex_t guard = PTHREAD_MUTEX_INITIALIZER;

static const char *folder(void) { return getenv("FAULTS_FOLDER"); }

static void put(const void *data, size_t size) {
    const char *rest = data;
    while (size > 0) {
        ssize_t done = syscall(SYS_write, record, rest, size);
        if (done <= 0) _exit(97);
        rest += done;
        size -= (size_t)done;
    }
}

static void note(char what, const char *name, long long place, size_t size, const void *data) {
    char head[NAME + 80];
    if (record < 0) {
        record = (int)syscall(SYS_openat, AT_FDCWD, getenv("FAULTS_LOG"), O_WRONLY | O_CREAT | O_APPEND, 0600);
        if (record < 0) _exit(98);
    }
    int length = snprintf(head, sizeof head, "%c %lld %zu %s\n", what, place, size, name);
    put(head, (size_t)length);
    if (data != NULL) put(data, size);
}

/* Whether this step is to fail; one that does not is noted. */
static int step(char what, const char *name, long long place, size_t size, const void *data) {
    int failed = 0;
    pthread_mutex_lock(&guard);
    if (steps >= fail_from && steps < fail_until) failed = fail_with;
    else note(what, name, place, size, data);
    steps++;
    pthread_mutex_unlock(&guard);
    return failed;
}

/* For the program: steps so far, which of the next ones fail, and a mark in the log. */
long faults_steps(void) { return steps; }

void faults_fail(long after, long many, int with) {
    pthread_mutex_lock(&guard);
    fail_from = steps + after;
    fail_until = fail_from + many;
    fail_with = with;
    pthread_mutex_unlock(&guard);
}

void faults_mark(const char *text) {
    pthread_mutex_lock(&guard);
    note('M', "-", 0, strlen(text), text);
    pthread_mutex_unlock(&guard);
}

static const char *watched(int fd) {
    return fd >= 0 && fd < FILES && names[fd][0] != 0 ? names[fd] : NULL;
}

static const char *inside(const char *path) {
    const char *top = folder();
    size_t length = top == NULL ? 0 : strlen(top);
    if (length == 0 || strncmp(path, top, length) != 0 || path[length] != '/') return NULL;
    const char *name = path + length + 1;
    size_t end = strlen(name);
    /* Shared memory is made anew after a crash. */
    if (end == 0 || end >= NAME || strchr(name, '/') != NULL) return NULL;
    if (end > 4 && strcmp(name + end - 4, "-shm") == 0) return NULL;
    return name;
}

static int opened(int fd, const char *path) {
    const char *name = inside(path);
    if (fd >= 0 && fd < FILES) {
        names[fd][0] = 0;
        if (name != NULL) strcpy(names[fd], name);
    }
    return fd;
}

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

#define OPEN(function)                                        \
    int function(const char *path, int flags, ...) {          \
        mode_t mode = 0;                                      \
        if (flags & (O_CREAT | O_TMPFILE)) {                  \
            va_list more;                                     \
            va_start(more, flags);                            \
            mode = va_arg(more, mode_t);                      \
            va_end(more);                                     \
        }                                                     \
        return opened(REAL(function)(path, flags, mode), path); \
    }
OPEN(open)
OPEN(open64)

int close(int fd) {
    if (fd >= 0 && fd < FILES) names[fd][0] = 0;
    return REAL(close)(fd);
}

#define PWRITE(function, offset_type)                                             \
    ssize_t function(int fd, const void *data, size_t size, offset_type place) {  \
        const char *name = watched(fd);                                           \
        int failed = name == NULL ? 0 : step('W', name, place, size, data);       \
        if (failed) { errno = failed; return -1; }                                \
        return REAL(function)(fd, data, size, place);                             \
    }
PWRITE(pwrite, off_t)
PWRITE(pwrite64, off64_t)

ssize_t write(int fd, const void *data, size_t size) {
    const char *name = watched(fd);
    if (name != NULL) {
        int failed = step('W', name, lseek(fd, 0, SEEK_CUR), size, data);
        if (failed) { errno = failed; return -1; }
    }
    return REAL(write)(fd, data, size);
}

#define SYNC(function)                                                 \
    int function(int fd) {                                             \
        const char *name = watched(fd);                                \
        int failed = name == NULL ? 0 : step('S', name, 0, 0, NULL);   \
        if (failed) { errno = failed; return -1; }                     \
        return REAL(function)(fd);                                     \
    }
SYNC(fsync)
SYNC(fdatasync)

#define CUT(function, offset_type)                                        \
    int function(int fd, offset_type size) {                              \
        const char *name = watched(fd);                                   \
        int failed = name == NULL ? 0 : step('T', name, size, 0, NULL);   \
        if (failed) { errno = failed; return -1; }                        \
        return REAL(function)(fd, size);                                  \
    }
CUT(ftruncate, off_t)
CUT(ftruncate64, off64_t)

int unlink(const char *path) {
    const char *name = inside(path);
    int failed = name == NULL ? 0 : step('U', name, 0, 0, NULL);
    if (failed) { errno = failed; return -1; }
    return REAL(unlink)(path);
}
