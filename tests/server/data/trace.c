/* Preloaded into a server: writes down, in order, every write and sync of its SQLite files and every answer "ok" that it
   sends, so that a test can tell what was on disk when somebody was told that a move is done.
   A record is a line "KIND OFFSET LENGTH PATH" and LENGTH bytes. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/uio.h>
#include <unistd.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int trace = -1;

#define NEXT(type, name) ((type)dlsym(RTLD_NEXT, name))
typedef ssize_t (*write_fn)(int, const void *, size_t);
typedef ssize_t (*pwrite_fn)(int, const void *, size_t, off_t);
typedef int (*sync_fn)(int);
typedef int (*truncate_fn)(int, off_t);
typedef ssize_t (*writev_fn)(int, const struct iovec *, int);
typedef ssize_t (*send_fn)(int, const void *, size_t, int);
typedef ssize_t (*sendmsg_fn)(int, const struct msghdr *, int);

static void put(const void *data, size_t left) {
    const char *at = data;
    while (left > 0) {
        ssize_t done = NEXT(write_fn, "write")(trace, at, left);
        if (done <= 0) abort();
        at += done;
        left -= (size_t)done;
    }
}

static void record(char kind, long long offset, const char *path, const void *data, size_t size) {
    char line[4400];
    int n = snprintf(line, sizeof line, "%c %lld %zu %s\n", kind, offset, size, path);
    pthread_mutex_lock(&lock);
    if (trace < 0) trace = open(getenv("PARLOUR_TRACE"), O_CREAT | O_WRONLY | O_APPEND, 0600);
    put(line, (size_t)n);
    put(data, size);
    pthread_mutex_unlock(&lock);
}

static int is_ours(int fd, char *path, size_t size) {
    char link[64];
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t n = readlink(link, path, size - 1);
    if (n < 0) return 0;
    path[n] = 0;
    size_t length = strlen(path);
    return (length > 8 && strcmp(path + length - 8, ".sqlite3") == 0)
        || (length > 12 && strcmp(path + length - 12, ".sqlite3-wal") == 0);
}

/* Before the answer goes out: what comes after it in the trace was not there yet. */
static void answer(const void *data, size_t size) {
    if (memmem(data, size, "\"t\":\"ok\"", 8) != NULL) record('A', 0, "-", data, size);
}

ssize_t pwrite64(int fd, const void *data, size_t size, off64_t offset) {
    char path[4200];
    ssize_t done = NEXT(pwrite_fn, "pwrite64")(fd, data, size, offset);
    if (done > 0 && is_ours(fd, path, sizeof path)) record('W', offset, path, data, (size_t)done);
    return done;
}

ssize_t pwrite(int fd, const void *data, size_t size, off_t offset) { return pwrite64(fd, data, size, offset); }

ssize_t write(int fd, const void *data, size_t size) {
    char path[4200];
    answer(data, size);
    if (!is_ours(fd, path, sizeof path)) return NEXT(write_fn, "write")(fd, data, size);
    off_t at = lseek(fd, 0, SEEK_CUR);
    ssize_t done = NEXT(write_fn, "write")(fd, data, size);
    if (done > 0) record('W', at, path, data, (size_t)done);
    return done;
}

ssize_t writev(int fd, const struct iovec *parts, int count) {
    for (int i = 0; i < count; i++) answer(parts[i].iov_base, parts[i].iov_len);
    return NEXT(writev_fn, "writev")(fd, parts, count);
}

ssize_t send(int fd, const void *data, size_t size, int flags) {
    answer(data, size);
    return NEXT(send_fn, "send")(fd, data, size, flags);
}

ssize_t sendmsg(int fd, const struct msghdr *message, int flags) {
    for (size_t i = 0; i < (size_t)message->msg_iovlen; i++)
        answer(message->msg_iov[i].iov_base, message->msg_iov[i].iov_len);
    return NEXT(sendmsg_fn, "sendmsg")(fd, message, flags);
}

static int synced(const char *name, int fd) {
    char path[4200];
    int status = NEXT(sync_fn, name)(fd);
    if (status == 0 && is_ours(fd, path, sizeof path)) record('S', 0, path, "", 0);
    return status;
}

int fdatasync(int fd) { return synced("fdatasync", fd); }
int fsync(int fd) { return synced("fsync", fd); }

int ftruncate64(int fd, off64_t size) {
    char path[4200];
    int status = NEXT(truncate_fn, "ftruncate64")(fd, size);
    if (status == 0 && is_ours(fd, path, sizeof path)) record('T', size, path, "", 0);
    return status;
}

int ftruncate(int fd, off_t size) { return ftruncate64(fd, size); }
