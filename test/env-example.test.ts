import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { readSettings } from '#server/platform/config.ts'

const project = join(import.meta.dirname, '..')
const example = await readFile(join(project, '.env.example'), 'utf8')
const schema = await readFile(join(project, 'src/server/platform/config.ts'), 'utf8')

/** The example with every setting switched on. */
const given = parseEnv(example.replace(/^#(?=[A-Z_]+=)/gm, ''))

test('.env.example names every setting, and no other', () => {
  const known = [...schema.matchAll(/^ {2}([A-Z][A-Z_]+): z\./gm)].map(([, name]) => name)
  expect(known.length).toBeGreaterThan(20)
  expect(Object.keys(given).sort()).toEqual(known.sort())
})

test('every line of .env.example is a value that the product accepts', () => {
  const settings = readSettings(given)
  expect(settings).toMatchObject({ PORT: 3000, APP_ENV: 'demo', BRAND_FA: 'هم‌آوا', OTP_REQUIRED: true })
})

test('production takes none of its secrets as they stand there', () => {
  let refusal = ''
  try {
    readSettings({ ...given, APP_ENV: 'production' })
  } catch (thrown) {
    refusal = String(thrown)
  }
  const secrets = Object.keys(given).filter(name => /SECRET|TOKEN|KEY$/.test(name))
  expect(secrets).toContain('METRICS_TOKEN')
  expect(secrets.filter(name => !refusal.includes(`- ${name}: `))).toEqual([])
})

test('every setting of .env.example is explained above it', () => {
  const lines = example.split('\n')
  const bare = lines.filter((line, at) => {
    const above = lines[at - 1] ?? ''
    return /^#[A-Z_]+=/.test(line) && !/^# \S/.test(above) && !/^#[A-Z_]+=/.test(above)
  })
  expect(bare).toEqual([])
  expect(lines.filter(line => line !== '' && !line.startsWith('#'))).toEqual([])
})
