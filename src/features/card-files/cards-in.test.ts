import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { staleChannel } from '#server/http/finished-pages.ts'
import { buildPackage, someNotes as notes } from '../../../test/anki-packages.ts'
import { openTestApp, type Refusal, type TestApp } from '../../../test/app.ts'
import {
  buildForm,
  cardFilesPath,
  checkFile,
  importFile,
  listLists,
  listPhrases,
} from '../../../test/card-files.ts'
import { onPostgres } from '../../../test/database.ts'
import type { CardImport } from './contract.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ seed: false })
})
afterAll(() => app[Symbol.asyncDispose]())

describe('a package that comes in', () => {
  test.each(['anki2', 'anki21', 'anki21b'] as const)(
    'of the kind %s says first what becomes of its notes, and writes nothing',
    async kind => {
      const user = await app.user()
      const report = await checkFile(user, buildPackage(kind, notes, { deck: 'زبان::سفر' }))
      expect(report).toMatchObject({
        kind: 'anki',
        title: 'سفر',
        notes: 5,
        fresh: 3,
        twice: 1,
        rejected: 1,
        rejections: [{ at: 4, what: 'no meaning', why: 'روی فارسی خالی است.' }],
        groups: [
          { name: 'Basic', fields: ['Front', 'Back', 'Note'], sides: { english: 1, persian: 0, note: 2 } },
        ],
      })
      expect(report.sample[0]).toEqual({
        english: 'The flight is delayed',
        persian: 'پرواز تأخیر دارد',
        note: 'جای',
      })
      const lost = report.lost.join('\n')
      for (const what of ['صدا: ۱ («a.mp3»)', 'تصویر: ۱ («x.png»)', 'اسکریپت: ۲', 'سابقهٔ مرور']) {
        expect(lost).toContain(what)
      }
      expect((await listLists(user)).map(({ phraseCount }) => phraseCount)).toEqual([0])
    },
  )

  test('is written whole onto a new list once, however often it is sent', async () => {
    const user = await app.user()
    const content = buildPackage('anki2', notes)
    const id = randomUUID()
    const first = await importFile(user, content, { id, title: 'آنکی' })
    expect(first.status).toBe(200)
    expect(first.body.import).toMatchObject({ id, title: 'آنکی', added: 3 })
    expect((await importFile(user, content, { id, title: 'آنکی' })).body).toEqual(first.body)
    const phrases = await listPhrases(user, first.body.import.list!)
    expect(phrases.map(({ english, persian }) => [english, persian]).toSorted()).toEqual([
      ['The flight is delayed', 'پرواز تأخیر دارد'],
      ['danger', 'خطر'],
      ['ticket', 'بلیت'],
    ])
    // Another time they are there already.
    expect((await importFile(user, content)).body).toMatchObject({ errors: [{ field: 'file' }] })
    expect(await checkFile(user, content)).toMatchObject({ fresh: 0, known: 4 })
    const due = await user.get<{ items: { english: string }[] }>('/api/phrasebook/review')
    expect(due.body.items.map(({ english }) => english)).toEqual([
      'The flight is delayed',
      'ticket',
      'danger',
    ])
  })

  test('goes by the fields its reader chose', async () => {
    const user = await app.user()
    const content = buildPackage('anki2', [{ guid: 'b1', fields: ['واژه', 'word', 'example sentence'] }])
    expect((await checkFile(user, content, '0:2,0,1')).sample).toEqual([
      { english: 'example sentence', persian: 'واژه', note: 'word' },
    ])
    expect(await checkFile(user, content, '')).toMatchObject({ fresh: 0, skipped: 1 })
    expect(await checkFile(user, content, '0:9,0,-')).toMatchObject({ fresh: 0, skipped: 1 })
    const { body } = await importFile(user, content, { sides: '0:2,0,-' })
    expect((await listPhrases(user, body.import.list!))[0]).toMatchObject({
      english: 'example sentence',
      note: null,
    })
  })

  test('leaves cloze notes behind and says so', async () => {
    for (const kind of ['anki2', 'anki21b'] as const) {
      const content = buildPackage(kind, [{ guid: 'c', fields: ['{{c1::Tehran}} is big', 'x'] }], {
        isCloze: true,
      })
      const report = await checkFile(await app.user(), content)
      expect(report).toMatchObject({ notes: 0, fresh: 0 })
      expect(report.lost.join()).toContain('یادداشت جاخالی (Cloze) از نوع: ۱ («Basic»)')
    }
  })

  test('can be taken back, but for what was reviewed since', async () => {
    const user = await app.user()
    const { body } = await importFile(user, buildPackage('anki2', notes))
    const [kept] = await listPhrases(user, body.import.list!)
    await user.post('/api/phrasebook/reviews', {
      reviews: [{ id: randomUUID(), phrase: kept!.id, grade: 3, at: app.now().toISOString() }],
    })
    const listed = await user.get<{ items: CardImport[] }>(cardFilesPath)
    expect(listed.body.items).toEqual([body.import])
    expect((await (await app.user()).delete(`${cardFilesPath}/${body.import.id}`)).status).toBe(404)
    expect((await user.delete(`${cardFilesPath}/${body.import.id}`)).body).toEqual({ removed: 2 })
    expect((await listPhrases(user, body.import.list!)).map(({ id }) => id)).toEqual([kept!.id])
    expect((await user.delete(`${cardFilesPath}/${body.import.id}`)).status).toBe(404)

    const other = await app.user()
    const { body: again } = await importFile(other, buildPackage('anki2', notes))
    await other.delete(`${cardFilesPath}/${again.import.id}`)
    expect((await listLists(other)).map(({ isFavourites }) => isFavourites)).toEqual([true])
  })

  test('taken back, leaves no page of a shared list as it was', async () => {
    const user = await app.user()
    const { body } = await importFile(user, buildPackage('anki2', notes))
    const shared = await user.put<{ list: { share: string } }>(`/api/phrasebook/lists/${body.import.list}`, {
      shared: true,
    })
    const tags: string[] = []
    const unlisten = await app.database.listen(staleChannel, payload => tags.push(...JSON.parse(payload)))
    const page = `phrasebook/shared/${shared.body.list.share}`
    // One that was reviewed stays, and the list with it.
    const [kept] = await listPhrases(user, body.import.list!)
    await user.post('/api/phrasebook/reviews', {
      reviews: [{ id: randomUUID(), phrase: kept!.id, grade: 3, at: app.now().toISOString() }],
    })
    expect((await user.delete(`${cardFilesPath}/${body.import.id}`)).body).toEqual({ removed: 2 })
    await expect.poll(() => tags).toContain(page)
    await unlisten()
  })

  test('comes whole or not at all where there is no more room', async () => {
    const user = await app.user()
    await app.database.execute(
      `insert into phrase (id, owner_id, english, persian, created_at)
       select gen_random_uuid(), $1, 'n' || n, 'م', now() from generate_series(1, 4998) n`,
      [user.id],
    )
    const reply = await user.post<Refusal>(
      cardFilesPath,
      buildForm(buildPackage('anki2', notes), { id: randomUUID() }),
    )
    expect([reply.status, reply.body.info?.message]).toEqual([409, expect.stringContaining('۵۰۰۰')])
    expect(await listLists(user)).toHaveLength(1)
  })

  test('a whole file of 5,000 cards comes in at once', async () => {
    const many = Array.from({ length: 5000 }, (_, n) => ({
      guid: `m${n}`,
      fields: [`واژه ${n}`, `word ${n}`, ''],
    }))
    const user = await app.user()
    const reply = await importFile(user, buildPackage('anki21b', many))
    expect(reply.body.import.added).toBe(5000)
  })

  onPostgres('sent twice at the same moment it is written once', async () => {
    const user = await app.user()
    const id = randomUUID()
    const content = buildPackage('anki2', notes)
    const replies = await Promise.all([1, 2, 3].map(() => importFile(user, content, { id })))
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
    const { rows } = await app.database.execute(
      'select count(*)::int as count from phrase where owner_id = $1',
      [user.id],
    )
    expect(rows[0]!.count).toBe(3)
  })
})
