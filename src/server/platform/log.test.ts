import pino from 'pino'
import { expect, test } from 'vitest'
import { logOptions } from './log.ts'

test('what must never be logged is kept out, at the top of a line and one level down', () => {
  const lines: string[] = []
  const log = pino(logOptions('info'), { write: (line: string) => lines.push(line) })
  const secrets = {
    password: 'canary-1',
    token: 'canary-2',
    code: 'canary-3',
    identityNumber: 'canary-4',
    cookie: 'canary-5',
  }
  log.info({ ...secrets, userId: 'shown' }, 'signed in')
  log.info({ body: { password: 'canary-6', text: 'canary-7' } }, 'asked')
  expect(lines.join('')).not.toContain('canary')
  expect(lines.join('')).toContain('shown')
  expect(lines).toHaveLength(2)
})
