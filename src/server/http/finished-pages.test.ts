/** @module-tag engines */
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openTestDatabase } from '../../../test/database.ts'
import { transaction } from '../platform/database/database.ts'
import { openLog } from '../platform/log.ts'
import { encode, invalidateTags, openFinishedPages, type Rendered, staleChannel } from './finished-pages.ts'

const log = openLog('silent')

function page(text: string, options: Partial<Rendered> = {}): Rendered {
  return {
    status: 200,
    headers: {},
    body: Buffer.from(text),
    tags: new Set(),
    freshUntil: Infinity,
    ...options,
  }
}
const always = () => true

test('many who ask for one page at once share one render', async () => {
  const pages = openFinishedPages({ now: Date.now, log })
  let renders = 0
  const gate = Promise.withResolvers<void>()
  const slow = async () => {
    renders++
    await gate.promise
    return page('once')
  }
  const asked = Array.from({ length: 50 }, () => pages.render('/a', slow, always))
  gate.resolve()
  const all = await Promise.all(asked)
  expect(renders).toBe(1)
  expect(new Set(all).size).toBe(1)
  expect(pages.find('/a')?.body.toString()).toBe('once')
})

test('a failed render is told to all who waited and kept by nobody', async () => {
  const pages = openFinishedPages({ now: Date.now, log })
  const fail = async () => {
    throw new Error('database away')
  }
  const both = await Promise.allSettled([pages.render('/a', fail, always), pages.render('/a', fail, always)])
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect((await pages.render('/a', async () => page('well again'), always)).body.toString()).toBe(
    'well again',
  )
})

test('what pages share is asked once until its tag is invalidated; a failure is not kept', async () => {
  const pages = openFinishedPages({ now: Date.now, log })
  let asked = 0
  const ask = (tag: string) => pages.share('contact', [tag], async () => ++asked)
  expect(await Promise.all([ask('site'), ask('site')])).toEqual([1, 1])
  pages.dropTags(['course'])
  expect(await ask('site')).toBe(1)
  pages.dropTags(['site'])
  expect(await ask('site')).toBe(2)
  pages.dropAll()
  expect(await ask('site')).toBe(3)
  const away = () => pages.share('other', ['site'], () => Promise.reject(new Error('database away')))
  await expect(away()).rejects.toThrow('database away')
  expect(await pages.share('other', ['site'], async () => 'well again')).toBe('well again')
})

test('a page leaves when its tag is stale or its time is up, and only then', async () => {
  let now = 1000
  const pages = openFinishedPages({ now: () => now, log })
  await pages.render('/a', async () => page('a', { tags: new Set(['x', 'y']) }), always)
  await pages.render('/b', async () => page('b', { tags: new Set(['z']), freshUntil: 5000 }), always)
  pages.dropTags(['y'])
  expect([pages.find('/a'), pages.find('/b')?.body.toString()]).toEqual([undefined, 'b'])
  now = 5000
  expect(pages.find('/b')).toBeUndefined()
  expect(pages.size).toEqual({ pages: 0, bytes: 0 })
})

test('a writer names what is no longer true with its commit: one tag or several, and nothing where it names none', async () => {
  await using database = await openTestDatabase()
  const heard: string[][] = []
  const unlisten = await database.listen(staleChannel, payload => heard.push(JSON.parse(payload)))
  for (const tags of [['group:1'], [], ['group:2', 'course:3']])
    await transaction(database.db, tx => invalidateTags(tx, ...tags))
  await expect.poll(() => heard).toEqual([['group:1'], ['group:2', 'course:3']])
  const dropped = transaction(database.db, async tx => {
    await invalidateTags(tx, 'never')
    throw new Error('no')
  })
  await expect(dropped).rejects.toThrow('no')
  await transaction(database.db, tx => invalidateTags(tx, 'last'))
  await expect.poll(() => heard.at(-1)).toEqual(['last'])
  expect(heard.flat()).not.toContain('never')
  await unlisten()
})

test('a render begun before its tag was invalidated is not kept', async () => {
  const pages = openFinishedPages({ now: Date.now, log })
  let finish = () => {}
  const gate = new Promise<void>(resolve => {
    finish = resolve
  })
  const old = pages.render(
    '/a',
    async () => {
      await gate
      return page('old', { tags: new Set(['x']) })
    },
    always,
  )
  pages.dropTags(['x'])
  const fresh = pages.render('/a', async () => page('new', { tags: new Set(['x']) }), always)
  finish()
  await Promise.all([old, fresh])
  expect(pages.find('/a')?.body.toString()).toBe('new')
})

test('what may not be kept is not kept', async () => {
  const pages = openFinishedPages({ now: Date.now, log })
  await pages.render(
    '/404',
    async () => page('no', { status: 404 }),
    ({ status }) => status === 200,
  )
  expect(pages.find('/404')).toBeUndefined()
})

test('the store stays within its bounds whatever is kept and dropped, and forgets the oldest first', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ key: fc.integer({ min: 0, max: 30 }), size: fc.integer({ min: 0, max: 9000 }) })),
      async writes => {
        const pages = openFinishedPages({ now: () => 0, log, maxBytes: 60_000, maxPages: 7 })
        for (const { key, size } of writes) {
          await pages.render(
            `/${key}`,
            async () => page('x'.repeat(size), { tags: new Set([`${key % 3}`]) }),
            always,
          )
          const { pages: count, bytes } = pages.size
          if (count > 7 || bytes > 60_000 || bytes < 0) return false
        }
        pages.dropTags(['0', '1', '2'])
        return pages.size.pages === 0 && pages.size.bytes === 0
      },
    ),
  )
})

test('RC25 a hundred thousand distinct addresses leave the store within its bounds, the youngest in it', async () => {
  const pages = openFinishedPages({ now: () => 0, log, maxBytes: 2_000_000, maxPages: 1000 })
  let peak = { pages: 0, bytes: 0 }
  for (let index = 0; index < 100_000; index++) {
    await pages.render(`/phrasebook?q=${index}`, async () => page('x'.repeat(index % 3000)), always)
    const { size } = pages
    peak = { pages: Math.max(peak.pages, size.pages), bytes: Math.max(peak.bytes, size.bytes) }
  }
  expect(peak.pages).toBeLessThanOrEqual(1000)
  expect(peak.bytes).toBeLessThanOrEqual(2_000_000)
  expect(pages.size.pages).toBeGreaterThan(100)
  expect(pages.find('/phrasebook?q=99999')).toBeDefined()
  expect(pages.find('/phrasebook?q=0')).toBeUndefined()
})

test('each encoding is made quickly once, then thoroughly once, and always reads back as the same bytes', async () => {
  const pages = openFinishedPages({ now: Date.now, log })
  const made = await pages.render(
    '/a',
    async () => page('سلام به همه، این یک صفحهٔ آزمون است. '.repeat(400)),
    always,
  )
  const quick = encode(made, 'br')
  const wanted = encode(made, 'br')
  expect(await wanted).toBe(await quick)
  await expect.poll(async () => (await encode(made, 'br')).length).toBeLessThan((await quick).length)
  const best = await encode(made, 'br')
  expect(await encode(made, 'br')).toBe(best)
  expect(brotliDecompressSync(await quick).equals(made.body)).toBe(true)
  expect(brotliDecompressSync(best).equals(made.body)).toBe(true)
  expect(gunzipSync(await encode(made, 'gzip')).equals(made.body)).toBe(true)
})
