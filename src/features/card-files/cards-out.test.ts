import { randomUUID } from 'node:crypto'
import { readAnkiPackage } from 'anki-reader'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApp, type Refusal, type TestApp, testNow } from '../../../test/app.ts'
import {
  cardFilesPath,
  checkFile,
  downloadFile,
  importFile,
  learnerWith,
  listPhrases,
} from '../../../test/card-files.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ seed: true })
})
afterAll(() => app[Symbol.asyncDispose]())

const day = 24 * 3600_000

describe('a package that goes out', () => {
  test('is read by another’s reader of Anki packages, with both sides, right to left where it is Persian', async () => {
    const user = await learnerWith(app, [
      ['Where is gate <5>?', 'گیت ۵ کجاست؟', 'یک\nدو & سه'],
      ['One more', 'یکی دیگر'],
    ])
    const bytes = await downloadFile(app, user, 'cards.apkg', `?list=${user.list}`)
    const { collection } = await readAnkiPackage(new Blob([bytes]))
    expect(collection.getVersion()).toBe(11)
    const decks = Object.values(collection.getDecks()).filter(deck => deck.getName() === 'سفر ۱')
    expect(decks).toHaveLength(1)
    const cards = Object.values(decks[0]!.getCards())
    // Both were written at one moment: either may come first.
    expect(
      cards
        .map(card => card.getFields())
        .map(({ English, Persian, Note }) => [English, Persian, Note])
        .toSorted(),
    ).toEqual([
      ['One more', 'یکی دیگر', ''],
      ['Where is gate &lt;5&gt;?', 'گیت ۵ کجاست؟', 'یک<br>دو &amp; سه'],
    ])
    const [question] = cards.find(card => card.getFields().English !== 'One more')!.getQuestions()
    expect(question!.getQuestionString()).toContain('dir="ltr" lang="en">Where is gate')
    expect(question!.getAnswerString()).toMatch(/class="persian" dir="rtl" lang="fa">گیت ۵ کجاست؟</)
    expect(question!.getCss()).toMatch(/\.persian \{ direction: rtl/)
  })

  test('has a kind of notes for each language, named and running as it does', async () => {
    const user = await learnerWith(app, [['Ferry', 'کشتی']])
    for (const [language, english, persian] of [
      ['de', 'die Fähre', 'کشتی مسافری'],
      ['ar', 'عبّارة', 'لنج'],
    ])
      await user.post('/api/phrasebook/own-phrases', {
        ...{ id: randomUUID(), list: user.list, language, english, persian },
      })
    const bytes = await downloadFile(app, user, 'cards.apkg', `?list=${user.list}`)
    const { collection } = await readAnkiPackage(new Blob([bytes]))
    const deck = Object.values(collection.getDecks()).find(one => one.getName() === 'سفر ۱')!
    const cards = Object.values(deck.getCards())
    const show = (field: string) =>
      cards
        .find(card => field in card.getFields())!
        .getQuestions()[0]!
        .getQuestionString()
    expect(show('English')).toContain('dir="ltr" lang="en">Ferry')
    expect(show('German')).toContain('dir="ltr" lang="de">die Fähre')
    expect(show('Arabic')).toContain('dir="rtl" lang="ar">عبّارة')
    const table = parse(Buffer.from(await downloadFile(app, user, 'cards.csv', `?list=${user.list}`)), {
      bom: true,
    }) as string[][]
    expect(table.map(cells => [cells[0], cells.at(-1)]).toSorted()).toEqual(
      [
        ['عبارت', 'زبان'],
        ['Ferry', 'انگلیسی'],
        ['die Fähre', 'آلمانی'],
        ['عبّارة', 'عربی'],
      ].toSorted(),
    )
  })

  test('gives each phrase the same name each time, so that Anki has it once', async () => {
    const user = await learnerWith(app, [['Ferry', 'کشتی']])
    const read = async () => {
      const { collection } = await readAnkiPackage(
        new Blob([await downloadFile(app, user, 'cards.apkg', `?list=${user.list}`)]),
      )
      const [{ values = [] } = {}] = collection.getRawCollection().exec('select guid, mid, csum from notes')
      return values
    }
    const before = await read()
    await user.put(`/api/phrasebook/own-phrases/${user.ids[0]}`, {
      english: 'Ferry',
      persian: 'لنج',
      note: null,
    })
    expect(await read()).toEqual(before)
    expect(before).toHaveLength(1)
  })

  test('carries the schedule where it is asked for, and new cards as new', async () => {
    const user = await learnerWith(app, [
      ['Reviewed', 'مرورشده'],
      ['New', 'تازه'],
    ])
    await user.post('/api/phrasebook/reviews', {
      reviews: [
        {
          id: randomUUID(),
          phrase: user.ids[0],
          grade: 4,
          at: new Date(testNow.getTime() - 20 * day).toISOString(),
        },
        {
          id: randomUUID(),
          phrase: user.ids[0],
          grade: 3,
          at: new Date(testNow.getTime() - day).toISOString(),
        },
      ],
    })
    const { rows } = await app.database.execute(
      'select due_at, stability, scheduled_days from phrase_card where phrase_id = $1',
      [user.ids[0]],
    )
    const read = async (query: string) => {
      const bytes = await downloadFile(app, user, 'cards.apkg', `?list=${user.list}${query}`)
      const { collection } = await readAnkiPackage(new Blob([bytes]))
      const db = collection.getRawCollection()
      const [{ values = [] } = {}] = db.exec(
        `select sfld, type, queue, crt + due * 86400, ivl, reps, cards.data from cards join notes on notes.id = nid, col order by sfld desc`,
      )
      return values as unknown[][]
    }
    const [reviewed, fresh] = await read('&schedule=yes')
    const due = new Date(rows[0]!.due_at as string).getTime()
    expect(reviewed!.slice(0, 3)).toEqual(['Reviewed', 2, 2])
    expect(Math.abs(Number(reviewed![3]) * 1000 - due)).toBeLessThan(day)
    expect(reviewed!.slice(4, 6)).toEqual([rows[0]!.scheduled_days, 2])
    expect(JSON.parse(String(reviewed![6])).s).toBeCloseTo(Number(rows[0]!.stability), 3)
    expect(fresh!.slice(0, 3)).toEqual(['New', 0, 0])
    expect((await read('')).map(row => row[1])).toEqual([0, 0])
  })

  test('has the school’s own sounds where they are asked for, and none else', async () => {
    const user = await learnerWith(app, [['Own', 'خودم']])
    const { rows } = await app.database.execute(
      `select id, slug from phrase where owner_id is null and audio_key is not null order by id limit 1`,
    )
    await user.put(`/api/phrasebook/lists/${user.list}/phrases/${rows[0]!.id}`)
    const read = async (query: string) =>
      readAnkiPackage(new Blob([await downloadFile(app, user, 'cards.apkg', `?list=${user.list}${query}`)]))
    const { collection, media } = await read('&sound=yes')
    const name = `phrase-${rows[0]!.slug}.mp3`
    expect(Object.keys(media)).toEqual([name])
    expect(media[name]!.size).toBeGreaterThan(1000)
    const [{ values = [] } = {}] = collection.getRawCollection().exec('select flds from notes')
    expect(
      (values as unknown[][]).filter(([fields]) => String(fields).includes(`[sound:${name}]`)),
    ).toHaveLength(1)
    expect(Object.keys((await read('')).media)).toEqual([])
  })

  test('is refused by words where there is nothing, and is nobody else’s', async () => {
    const [one, other] = [await learnerWith(app, [['Mine', 'مال من']]), await learnerWith(app, [])]
    expect(
      (await other.get<Refusal>(`${cardFilesPath}/cards.apkg?list=${other.list}`)).body.info?.message,
    ).toContain('هنوز کارتی نیست')
    expect((await other.get(`${cardFilesPath}/cards.apkg?list=${one.list}`)).status).toBe(404)
    expect((await other.get(`${cardFilesPath}/cards.csv?list=${one.list}`)).status).toBe(404)
  })
})

describe('a table that goes out', () => {
  test('is UTF-8 with its mark and a head, and no cell of it is a formula', async () => {
    const user = await learnerWith(app, [
      ['=SUM(A1)', '+۱', '"گیومه"، ویرگول, و\nسطر'],
      ['Plain', 'ساده'],
    ])
    const bytes = await downloadFile(app, user, 'cards.csv', `?list=${user.list}`)
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    const rows: string[][] = parse(Buffer.from(bytes), { bom: true })
    const [head, ...body] = rows.map(cells => cells.slice(0, 3))
    expect(head).toEqual(['عبارت', 'فارسی', 'یادداشت'])
    expect(body.toSorted()).toEqual([
      ["'=SUM(A1)", "'+۱", '"گیومه"، ویرگول, و\nسطر'],
      ['Plain', 'ساده', ''],
    ])
  })

  test('comes back in as it went, to somebody else', async () => {
    const user = await learnerWith(app, [
      ['=SUM(A1)', '+۱', 'یادداشت'],
      ['Plain', 'ساده'],
    ])
    const bytes = await downloadFile(app, user, 'cards.csv', `?list=${user.list}`)
    expect(await checkFile(user, bytes)).toMatchObject({ fresh: 0, known: 2 })
    const other = await app.user()
    const { body } = await importFile(other, bytes, { title: 'از دوستم' })
    const phrases = await listPhrases(other, body.import.list!)
    expect(phrases.map(({ english, persian, note }) => [english, persian, note]).toSorted()).toEqual([
      ['=SUM(A1)', '+۱', 'یادداشت'],
      ['Plain', 'ساده', null],
    ])
  })
})
