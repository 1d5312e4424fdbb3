import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readSettings } from '../platform/config.ts'
import { serveInstallable } from './installable.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hamava-client-'))
  await writeFile(join(folder, 'sw.js'), 'theWorker()')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function ask(url: string, environment: Record<string, string> = {}) {
  await using http = fastify()
  await serveInstallable(http, readSettings(environment), folder)
  return await http.inject(url)
}

test('the manifest has the name the settings give the school', async () => {
  const { headers, body } = await ask('/manifest.webmanifest', { BRAND_FA: 'آواز' })
  expect(headers['content-type']).toBe('application/manifest+json; charset=utf-8')
  expect(headers['cache-control']).toBe('no-cache')
  expect(JSON.parse(body)).toMatchObject({ name: 'آواز', short_name: 'آواز', lang: 'fa', dir: 'rtl' })
})

test('other settings make another worker, since the pages it keeps carry them', async () => {
  const one = await ask('/sw.js')
  const same = await ask('/sw.js', { LOG_LEVEL: 'silent' })
  const other = await ask('/sw.js', { BRAND_FA: 'آواز' })
  expect(one.body).toMatch(/^self\.settingsStamp="[0-9a-f]{12}";\ntheWorker\(\)$/)
  expect(same.body).toBe(one.body)
  expect(other.body).not.toBe(one.body)
})

test('SERVICE_WORKER=off sends a worker that takes itself away', async () => {
  const { body, headers } = await ask('/sw.js', { SERVICE_WORKER: 'off' })
  expect(body).not.toContain('theWorker')
  expect(body).toContain('registration.unregister()')
  expect(headers['cache-control']).toBe('no-cache')
})
