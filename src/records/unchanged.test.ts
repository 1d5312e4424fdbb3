import { expect, test, vi } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { openTestApp, type TestApp } from '../../test/app.ts'
import { ask } from '../../test/sample-call.ts'
import { samples } from '../../test/samples.ts'
import { createSeededUser, listEndpoints } from '../../test/seeded-user.ts'

type Record = { id: string; version: number }

/** Every collection of the product, by its address. */
function findCollections(app: TestApp): Map<string, Endpoint> {
  const endpoints = listEndpoints(app)
  const has = (method: string, path: string) =>
    endpoints.some(one => one.method === method && one.path === path)
  return new Map(
    endpoints
      .filter(({ method, path }) => {
        const one = `${path}/:id`
        return (
          method === 'POST' && has('GET', path) && has('GET', one) && has('PUT', one) && has('DELETE', one)
        )
      })
      .map(endpoint => [endpoint.path, endpoint]),
  )
}

/** All rows of the product, without what every save writes: versions (the bank's are called revisions), times, the audit log, which pages are old. */
async function everything({ database }: TestApp) {
  const tables = await database.execute(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'audit_entry'`,
  )
  const all = new Set<string>()
  for (const { name } of tables.rows) {
    const { rows } = await database.execute(
      `select (to_jsonb(t) - 'version' - 'revision' - 'changed_at' - 'updated_at')::text as row from ${String(name)} t`,
    )
    for (const { row } of rows) all.add(`${String(name)} ${String(row)}`)
  }
  return all
}

const without = (some: Set<string>, others: Set<string>) => [...some].filter(row => !others.has(row))

vi.setConfig({ testTimeout: 240_000 })

test('a record of any collection that is read and saved as it is changes nothing but its version', async () => {
  await using app = await openTestApp({ seed: true, env: { PUBLIC_URL: 'http://localhost:3000' } })
  const owner = await app.user('هما', ['owner'])
  const self = await createSeededUser(app)
  const collections = findCollections(app)
  expect(collections.size).toBeGreaterThanOrEqual(7)
  for (const [path, create] of collections) {
    const sample = await samples[`POST ${path}`]!(self, app)
    const made = await ask<Record>(sample.by ?? owner, create, sample)
    expect([path, made.status]).toEqual([path, 201])
    const { items } = (await owner.get<{ items: Record[] }>(path)).body
    for (const { id } of [made.body, items.at(-1)!]) {
      const { body } = await owner.get<Record>(`${path}/${id}`)
      const before = await everything(app)
      const saved = await owner.put<Record>(`${path}/${id}`, body)
      expect([path, saved.status, saved.body]).toEqual([
        path,
        200,
        { ...body, version: body.version + 1, changedAt: expect.any(String) },
      ])
      const after = await everything(app)
      expect([path, without(before, after), without(after, before)]).toEqual([path, [], []])
    }
  }
})
