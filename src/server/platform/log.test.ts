import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
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

test('lines of requests are gathered, and none is lost where the process ends by itself', async () => {
  const script = `import { openRequestLog } from './src/server/platform/log.ts'
    const log = openRequestLog('info')
    for (let requestId = 0; requestId < 40; requestId++) log.info({ requestId }, 'answered')
    process.exit(3)`
  const ended = promisify(execFile)(process.execPath, ['--input-type=module', '-e', script])
  const { code, stdout } = (await ended.catch((failure: unknown) => failure)) as {
    code: number
    stdout: string
  }
  expect(code).toBe(3)
  const lines = stdout.trimEnd().split('\n')
  expect(lines.map(line => JSON.parse(line).requestId)).toEqual(Array.from({ length: 40 }, (_, at) => at))
})
