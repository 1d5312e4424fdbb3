/**
 * Node's flags for processes that hold an embedded database for some seconds: it runs as it is compiled at first, for
 * compiling it better costs a process more than it gains in that time (a fifth of the CPU of all unit tests).
 */
export const quickDatabase = ['--liftoff-only']
