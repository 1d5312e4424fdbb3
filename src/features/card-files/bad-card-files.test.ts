import { DatabaseSync } from 'node:sqlite'
import { zstdCompressSync } from 'node:zlib'
import { strToU8, zipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildPackage, someNotes as notes, writeCollection } from '../../../test/anki-packages.ts'
import { openTestApp, type Refusal, type TestApp } from '../../../test/app.ts'
import { buildForm, cardFilesPath, checkFile, readRefusal } from '../../../test/card-files.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ seed: false })
})
afterAll(() => app[Symbol.asyncDispose]())

describe('what cannot be read is refused by plain words', () => {
  const zip = (files: Record<string, Uint8Array>) => zipSync(files)

  test('a file that is empty, a picture, a database of its own', async () => {
    expect(await readRefusal(app, '')).toContain('خالی')
    expect(await readRefusal(app, Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'))).toContain(
      'نه بستهٔ Anki',
    )
    expect(await readRefusal(app, writeCollection('anki2', notes, {}))).toContain('File › Export')
  })

  test('a zip that is broken, and one that is no package', async () => {
    expect(await readRefusal(app, buildPackage('anki2', notes).slice(0, 200))).toContain('خراب')
    expect(await readRefusal(app, zip({ 'a.txt': strToU8('x') }))).toContain('بستهٔ Anki نیست')
  })

  test('a collection that is no database, a torn one, and one without notes', async () => {
    expect(await readRefusal(app, zip({ 'collection.anki2': strToU8('not a database') }))).toContain(
      'SQLite نیست',
    )
    const whole = writeCollection('anki2', notes, {})
    const torn = new Uint8Array(whole)
    torn.fill(0xa5, 4096)
    expect(await readRefusal(app, zip({ 'collection.anki2': torn }))).toContain('خراب')
    expect(await readRefusal(app, zip({ 'collection.anki2': whole.slice(0, 3000) }))).toContain('خراب')
    expect(await readRefusal(app, buildPackage('anki2', []))).toContain('هیچ یادداشتی نیست')
    const other = new DatabaseSync(':memory:')
    other.exec('create table things (id integer)')
    expect(await readRefusal(app, zip({ 'collection.anki2': other.serialize() }))).toContain(
      'جدول یادداشت‌های Anki نیست',
    )
  })

  test('tables that are views, and triggers and columns that compute', async () => {
    const hostile = new DatabaseSync(':memory:')
    hostile.exec(`create table col (models text, decks text);
      create view notes as with recursive n(n) as (select 1 union all select n + 1 from n)
        select 'g' guid, 1 mid, 'a' flds from n`)
    expect(await readRefusal(app, zip({ 'collection.anki2': hostile.serialize() }))).toContain(
      'جدول یادداشت‌های Anki نیست',
    )
    const computed = new DatabaseSync(':memory:')
    computed.exec(`create table col (models text, decks text);
      create table notes (guid text, mid int, flds text as (hex(zeroblob(100000000))))`)
    expect(await readRefusal(app, zip({ 'collection.anki2': computed.serialize() }))).toContain(
      'جدول یادداشت‌های Anki نیست',
    )
  })

  test('names that lead out of the package', async () => {
    const content = zip({
      '../../etc/passwd': strToU8('x'),
      'collection.anki2': writeCollection('anki2', notes, {}),
    })
    expect(await readRefusal(app, content)).toContain('به بیرون')
  })

  test('bombs: a collection that swells, by zip and by zstd', async () => {
    const zeros = new Uint8Array(70 * 1024 * 1024)
    expect(await readRefusal(app, zip({ 'collection.anki2': zeros }))).toContain('بیش از اندازه بزرگ')
    expect(await readRefusal(app, zip({ 'collection.anki21b': zstdCompressSync(zeros) }))).toContain(
      'بیش از ۶۴',
    )
    // One that says of itself that it is small.
    const lying = zip({ 'collection.anki2': new Uint8Array(3 * 1024 * 1024) })
    const view = new DataView(lying.buffer)
    for (let at = 0; at < lying.length - 4; at++) {
      if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, 100, true)
    }
    expect(await readRefusal(app, lying)).toMatch(/خراب|SQLite نیست/)
  })

  test('media is not looked at, however much it is', async () => {
    const media = Object.fromEntries(
      Array.from({ length: 40 }, (_, n) => [String(n), new Uint8Array(3 * 1024 * 1024)]),
    )
    const content = zip({ ...media, 'collection.anki2': writeCollection('anki2', notes, {}) })
    expect(await checkFile(await app.user(), content)).toMatchObject({ fresh: 3 })
  })

  test('a newer package that is torn says how to make an older one', async () => {
    expect(await readRefusal(app, zip({ 'collection.anki21b': strToU8('not zstd') }))).toContain(
      'Support older Anki versions',
    )
  })

  test('100,000 notes, and a table of as many', async () => {
    const many = Array.from({ length: 100_000 }, (_, n) => ({
      guid: `m${n}`,
      fields: [`واژه ${n}`, `w${n}`, ''],
    }))
    expect(await readRefusal(app, buildPackage('anki2', many))).toContain('بیش از ۵٬۰۰۰')
    expect(await readRefusal(app, many.map(({ fields }) => fields.join(',')).join('\n'))).toContain(
      'بیش از ۵٬۰۰۰',
    )
  })

  test('more than 32 megabytes', async () => {
    const user = await app.user()
    const reply = await user.post<Refusal>(
      `${cardFilesPath}/check`,
      buildForm(new Uint8Array(33 * 1024 * 1024)),
    )
    expect([reply.status, reply.body.info?.message]).toEqual([413, expect.stringContaining('۳۲ مگابایت')])
  })
})
