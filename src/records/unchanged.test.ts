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

/**
 * Follows all rows of the product, without what every save writes: versions (the bank's are called revisions), times, the
 * audit log, which pages are old. `findChanges` answers what came and what went since it was asked before; only tables
 * in which anything was written are read again.
 */
async function followRows({ database }: TestApp) {
  const { rows } = await database.execute(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'audit_entry'`,
  )
  const names = rows.map(({ name }) => String(name))
  const states = names.map(
    name =>
      `select '${name}' as name, count(*) || ' ' || coalesce(max(xmin::text::bigint), 0) as state from ${name}`,
  )
  const known = new Map<string, { state: string; rows: Set<string> }>()
  const readRows = async (name: string) => {
    const { rows } = await database.execute(
      `select (to_jsonb(t) - 'version' - 'revision' - 'changed_at' - 'updated_at')::text as row from ${name} t`,
    )
    return new Set(rows.map(({ row }) => `${name} ${String(row)}`))
  }
  async function findChanges() {
    const changes: string[] = []
    for (const { name, state } of (await database.execute(states.join(' union all '))).rows) {
      const before = known.get(String(name))
      if (before?.state === state) continue
      const now = await readRows(String(name))
      known.set(String(name), { state: String(state), rows: now })
      changes.push(...without(before?.rows ?? now, now).map(row => `- ${row}`))
      changes.push(...without(now, before?.rows ?? now).map(row => `+ ${row}`))
    }
    return changes
  }
  await findChanges()
  return { findChanges }
}

const without = (some: Set<string>, others: Set<string>) => [...some].filter(row => !others.has(row))

vi.setConfig({ testTimeout: 240_000 })

test('a record of any collection that is read and saved as it is changes nothing but its version', async () => {
  await using app = await openTestApp({ seed: true, env: { PUBLIC_URL: 'http://localhost:3000' } })
  const owner = await app.user('هما', ['owner'])
  const self = await createSeededUser(app)
  const collections = findCollections(app)
  const followed = await followRows(app)
  expect(collections.size).toBeGreaterThanOrEqual(7)
  for (const [path, create] of collections) {
    const sample = await samples[`POST ${path}`]!(self, app)
    const made = await ask<Record>(sample.by ?? owner, create, sample)
    expect([path, made.status]).toEqual([path, 201])
    const { items } = (await owner.get<{ items: Record[] }>(path)).body
    for (const { id } of [made.body, items.at(-1)!]) {
      const { body } = await owner.get<Record>(`${path}/${id}`)
      await followed.findChanges()
      const saved = await owner.put<Record>(`${path}/${id}`, body)
      expect([path, saved.status, saved.body]).toEqual([
        path,
        200,
        { ...body, version: body.version + 1, changedAt: expect.any(String) },
      ])
      expect([path, await followed.findChanges()]).toEqual([path, []])
    }
  }
})
