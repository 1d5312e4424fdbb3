import pino from 'pino'

export type Log = pino.Logger

/**
 * JSON lines on standard output. What must never be logged (codes, passwords, tokens, national IDs, message
 * bodies) is kept out by logging ids only; the paths below are the net under that rule.
 */
export const openLog = (level: string): Log => pino(logOptions(level))

/**
 * The log of requests, with a line for each: lines are written together, ten times a second or once they fill what a pipe takes
 * whole. A write for each was a third of what a kept page costs. What is gathered is lost where the process is killed.
 */
export function openRequestLog(level: string): Log {
  const destination = pino.destination({ dest: 1, sync: true, minLength: 3500, periodicFlush: 100 })
  process.once('exit', () => destination.flushSync())
  return pino(requestLogOptions(level), destination)
}

/** Every value of such a line is ours and none is a person's: looking for what must be kept out would cost more than the line. */
const requestLogOptions = (level: string): pino.LoggerOptions => ({ ...logOptions(level), redact: [] })

export function logOptions(level: string): pino.LoggerOptions {
  return {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: [
        'password',
        'token',
        'secret',
        'code',
        'authorization',
        'cookie',
        'identityNumber',
        'text',
        '*.password',
        '*.token',
        '*.secret',
        '*.authorization',
        '*.cookie',
        '*.identityNumber',
        '*.text',
        // A plugin's finest lines hold whole requests: cookies, tokens.
        'headers',
        '*.headers',
        // What the database says of a row that broke a rule holds the row.
        '*.detail',
        '*.where',
      ],
      censor: '[kept out]',
    },
  }
}
