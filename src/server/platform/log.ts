import pino from 'pino'

export type Log = pino.Logger

/**
 * JSON lines on standard output. What must never be logged (codes, passwords, tokens, national IDs, message
 * bodies) is kept out by logging ids only; the paths below are the net under that rule.
 */
export const openLog = (level: string): Log => pino(logOptions(level))

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
