import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listMigrations } from '#server/create-app-context.ts'
import { migrate, transaction, withTables } from '#server/platform/database/database.ts'
import { seedOnce } from '#server/platform/seed.ts'
import { openTestApp, type Person, type TestApp } from '../../../test/app.ts'
import type { List, MyPhrase, PhraseCard, PhraseLanguage, SituationCard } from './contract.ts'
import { fixedId } from './fixed-id.server.ts'
import { seedPhrasebook } from './seed.server.ts'
import type { PhrasebookTables } from './tables.server.ts'
import { writePhrases } from './write-phrases.server.ts'

const t = withTables<PhrasebookTables>()
const path = '/api/phrasebook'

type Situations = { items: SituationCard[]; languages: PhraseLanguage[] }
type Situation = { situation: SituationCard; items: PhraseCard[]; languages: PhraseLanguage[] }
type Found = { items: PhraseCard[]; total: number; correctedTo: string | null }

/** Of a situation of their own, so that what is seeded of these languages changes nothing. */
const moon = fixedId('situation moon')
const phrases: [language: PhraseLanguage, slug: string, sentence: string, persian: string][] = [
  ['de', 'de-moon-open', 'Könnten Sie die Zwölfmondtür öffnen?', 'می‌شود درِ دوازده‌ماه را باز کنید؟'],
  ['de', 'de-moon-street', 'Die Mondstraße heißt Süßweg.', 'خیابان ماه نامش راه شیرین است.'],
  ['fr', 'fr-moon-bill', 'L’astronefaddition, s’il vous plaît.', 'صورت‌حساب فضاپیما، لطفاً.'],
  ['fr', 'fr-moon-summer', 'Où est le château d’étélune ?', 'قلعهٔ تابستانِ ماه کجاست؟'],
  ['tr', 'tr-moon-light', 'Ayışığı bugün çok güzelşey.', 'مهتاب امروز خیلی زیباست.'],
  ['tr', 'tr-moon-city', 'İzmirimsi’de ne var?', 'در ازمیرگون چه هست؟'],
  ['ar', 'ar-moon-account', 'أُرِيدُ أَنْ أَفْتَحَ الحسابَقمر.', 'می‌خواهم حساب ماه باز کنم.'],
  ['ar', 'ar-moon-school', 'هل المدرسةقمر قريبة أم بعيدة؟', 'مدرسهٔ ماه نزدیک است یا دور؟'],
]

const addMoon = (app: TestApp) =>
  transaction(app.db, async tx => {
    await t(tx)
      .insertInto('situation')
      .values({ id: moon, slug: 'moon', title: 'ماه', description: 'آن بالا.', icon: 'moon', position: 99 })
      .execute()
    await writePhrases(
      tx,
      phrases.map(([language, slug, english, persian], at) => ({
        ...{ id: fixedId(slug), slug, language, english, persian, level: 'A1', isImported: false },
        situation: { id: moon, slug: 'moon', position: at + 1 },
      })),
      app.now(),
    )
  })

let app: TestApp
let visitor: Person
beforeAll(async () => {
  app = await openTestApp({ seed: true })
  visitor = await app.visitor()
  await addMoon(app)
})
afterAll(() => app[Symbol.asyncDispose]())

const find = async (q: string, language: string) =>
  (await visitor.get<Found>(`${path}/phrases`, { q, language })).body
const slugs = async (q: string, language: string) => (await find(q, language)).items.map(({ slug }) => slug)

describe('situations', () => {
  test('count and hold the phrases of the language that is asked for, English without one', async () => {
    const english = (await visitor.get<Situations>(`${path}/situations`)).body
    expect(english.items.map(({ language, phraseCount }) => [language, phraseCount])).toEqual(
      english.items.map(() => ['en', 20]),
    )
    expect(english.languages).toEqual(['en', 'de', 'fr', 'tr', 'ar'])
    const german = (await visitor.get<Situations>(`${path}/situations`, { language: 'de' })).body
    for (const situation of german.items) {
      const { body } = await visitor.get<Situation>(`${path}/situations/${situation.slug}`, {
        language: 'de',
      })
      expect(body.situation).toEqual(situation)
      expect(body.items).toHaveLength(situation.phraseCount)
      expect(new Set(body.items.map(({ language }) => language))).toEqual(new Set(['de']))
      expect(situation.audioBytes).toBe(0)
    }
    expect(german.items.map(({ slug }) => slug)).toContain('bank')
  })

  test('offer the languages they hold, and are not there in one they hold nothing of', async () => {
    const turkish = await visitor.get<Situation>(`${path}/situations/moon`, { language: 'tr' })
    expect(turkish.body.languages).toEqual(['de', 'fr', 'tr', 'ar'])
    expect((await visitor.get(`${path}/situations/moon`)).status).toBe(404)
    expect((await visitor.get(`${path}/situations/moon`, { language: 'es' })).status).toBe(422)
    const english = (await visitor.get<Situations>(`${path}/situations`)).body
    expect(english.items.map(({ slug }) => slug)).not.toContain('moon')
  })

  test('lead from phrase to phrase in one language', async () => {
    const { body } = await visitor.get<{ phrase: PhraseCard; previous: null; next: { slug: string } }>(
      `${path}/phrases/fr-moon-bill`,
    )
    expect(body).toMatchObject({
      phrase: { language: 'fr', audioUrl: null },
      previous: null,
      next: { slug: 'fr-moon-summer' },
    })
  })
})

describe('a search', () => {
  test.each([
    ['de', 'de-moon-open', ['zwölfmondtür', 'zwolfmondtur', 'zwoelfmondtuer', 'ZWÖLFMONDTÜR', 'könnten zwoelfmondtuer']],
    ['de', 'de-moon-street', ['mondstraße', 'mondstrasse', 'süßweg', 'sussweg', 'suessweg']],
    ['fr', 'fr-moon-bill', ['astronefaddition', 'l’astronefaddition', "l'astronefaddition", 'plait astronefaddition']],
    ['fr', 'fr-moon-summer', ['étélune', 'etelune', 'chateau etelune', 'où etelune', 'Château d’étélune']],
    ['tr', 'tr-moon-light', ['ayışığı', 'ayisigi', 'AYIŞIĞI', 'guzelsey', 'güzelşey', 'cok guzelsey']],
    ['tr', 'tr-moon-city', ['izmirimsi', 'İzmirimsi', 'IZMIRIMSI', 'izmirimsi var']],
    ['ar', 'ar-moon-account', ['أريد الحسابقمر', 'اريد حسابقمر', 'حسابقمر', 'أُرِيدُ', 'أن أفتح حسابقمر', 'ان افتح']],
    ['ar', 'ar-moon-school', ['مدرسهقمر', 'المدرسةقمر', 'قریبه أم مدرسهقمر', 'ام بعيدة مدرسةقمر']],
  ] as const)('in %s finds %s however it is typed', async (language, slug, typed) => {
    for (const q of typed) expect(await slugs(q, language), q).toContain(slug)
  }) // biome-ignore format: lists to be read as one

  test('keeps to its language, and without one to English', async () => {
    expect(await slugs('zwolfmondtur', 'fr')).toEqual([])
    expect((await visitor.get<Found>(`${path}/phrases`, { q: 'zwolfmondtur' })).body.total).toBe(0)
    expect(await slugs('zwolfmondtur', 'all')).toEqual(['de-moon-open'])
    const all = await find('', 'de')
    expect(new Set(all.items.map(({ language }) => language))).toEqual(new Set(['de']))
    const english = (await visitor.get<Found>(`${path}/phrases`, { perPage: 100 })).body
    const { items } = (await visitor.get<Situations>(`${path}/situations`)).body
    expect(english.total).toBe(items.reduce((sum, { phraseCount }) => sum + phraseCount, 0))
    expect(new Set(english.items.map(({ language }) => language))).toEqual(new Set(['en']))
  })

  test('mends a slip by a word of its language', async () => {
    expect(await find('mondstrase', 'de')).toMatchObject({
      items: [{ slug: 'de-moon-street' }],
      correctedTo: 'Mondstraße',
    })
    expect((await find('mondstrase', 'en')).items).toEqual([])
  })
})

describe('a phrase of one’s own', () => {
  type Written = { phrase: MyPhrase }
  const write = async (given: Record<string, unknown>) => {
    const user = await app.user()
    const { items } = (await user.get<{ items: List[] }>(`${path}/lists`)).body
    const id = randomUUID()
    const made = await user.post<Written>(`${path}/own-phrases`, {
      ...{ id, list: items[0]!.id, english: 'Ich habe Hunger.', persian: 'گرسنه‌ام.' },
      ...given,
    })
    return { user, id, made }
  }

  test('is of the language that was chosen, and keeps it where a change says none', async () => {
    const { user, id, made } = await write({ language: 'de' })
    expect(made.body.phrase).toMatchObject({ language: 'de', english: 'Ich habe Hunger.' })
    const sides = { english: 'Ich habe Durst.', persian: 'تشنه‌ام.' }
    const changed = await user.put<Written>(`${path}/own-phrases/${id}`, sides)
    expect(changed.body.phrase).toMatchObject({ language: 'de', ...sides })
    const moved = await user.put<Written>(`${path}/own-phrases/${id}`, { ...sides, language: 'tr' })
    expect(moved.body.phrase.language).toBe('tr')
    const due = await user.get<{ items: MyPhrase[] }>(`${path}/review`)
    expect(due.body.items.map(({ language }) => language)).toEqual(['tr'])
  })

  test('is English as devices wrote it before there was a choice, and no language that is unknown', async () => {
    expect((await write({})).made.body.phrase.language).toBe('en')
    const { made } = await write({ language: 'xx' })
    expect(made.status).toBe(422)
    expect(made.body).toMatchObject({ errors: [{ field: 'language', message: 'زبان درست نیست.' }] })
  })
})

describe('a demo that stands already', () => {
  test('is given the languages that have no phrase yet, once, and keeps what it has', async () => {
    await using standing = await openTestApp({ seed: true })
    const count = async () => {
      const { rows } = await standing.database.execute(
        `select language, count(*)::int as count from phrase where owner_id is null group by language order by language`,
      )
      return rows
    }
    const before = await count()
    expect(before.length).toBeGreaterThan(1)
    // As the version before left it.
    await standing.database.execute(
      `delete from phrase where language <> 'en';
       alter table phrase drop column language;
       alter table phrase add constraint phrase_situation_id_position_key unique (situation_id, position);
       update phrase set english_key = 'is the café near' where slug = 'heres-my-passport';
       update phrase_word set word = 'pässport' where word = 'passport';
       insert into phrase_word (word, uses) values ('passport', 1);
       delete from migration where id = 'phrasebook/20261130T0300-phrase-language'`,
    )
    expect(await migrate(standing.database, listMigrations(standing.features))).toEqual([
      'phrasebook/20261130T0300-phrase-language',
    ])
    await seedOnce(standing)
    expect(await count()).toEqual(before)
    await seedPhrasebook(standing)
    expect(await count()).toEqual(before)
    const { rows } = await standing.database.execute(
      `select english_key, (select count(*)::int from phrase_word where word in ('passport', 'pässport')) as words
      from phrase where slug = 'heres-my-passport'`,
    )
    expect(rows).toEqual([{ english_key: 'is the cafe near', words: 1 }])
    const someone = await standing.visitor()
    const found = await someone.get<Found>(`${path}/phrases`, { q: 'passport' })
    expect(found.body.items.map(({ slug }) => slug)).toContain('heres-my-passport')
  })
})
