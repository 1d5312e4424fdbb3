import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { transaction } from '#server/platform/database/database.ts'
import { openTestApp, type Person, type TestApp } from '../../../test/app.ts'
import type { PhraseCard, SituationCard } from './contract.ts'
import { fixedId } from './fixed-id.server.ts'
import { writePhrases } from './write-phrases.server.ts'

type Found = { items: PhraseCard[]; total: number; page: number; perPage: number; correctedTo: string | null }

let app: TestApp
let visitor: Person
/** Searches as a visitor would. */
async function search(q: string, more: Record<string, unknown> = {}): Promise<Found> {
  const { status, body } = await visitor.get<Found>('/api/phrasebook/phrases', { q, ...more })
  expect(status).toBe(200)
  return body
}
const english = ({ items }: Found) => items.map(item => item.english)

/** Phrases of the tests' own beside the seed's: what ranking and spelling are tried on. */
const extra: [english: string, persian: string][] = [
  ['Zebra.', 'گورخر.'],
  ['Zebra crossing ahead.', 'خط عابر در پیش است.'],
  ['Mind the zebra.', 'مراقب گورخر باش.'],
  ['Zebras eat grass.', 'گورخرها علف می‌خورند.'],
  ['Two subzebraic stripes.', 'دو راه راه.'],
  ['He kept the zebra in a quite enormous stable.', 'گورخر را در اصطبلی بزرگ نگه می‌داشت.'],
  ['The quagga books are here.', 'کتاب‌ها اینجا هستند.'],
  ['These quagga books are new.', 'این کتابها تازه‌اند.'],
  ['Whose quagga books?', 'كتاب ها مال کیست؟'],
  ['I go to the quagga.', 'به باغ وحش می‌روم.'],
  ['I walk to the quagga.', 'پیاده به باغ وحش می روم.'],
  ['I run to the quagga.', 'دوان به باغ وحش میروم.'],
  ['Gate 47 is closed.', 'درِ ۴۷ بسته است.'],
  ['Sign up here.', 'اینجا ثبت‌نام کنید.'],
  ['Have you signed up?', 'ثبت نام کرده‌اید؟'],
]

beforeAll(async () => {
  app = await openTestApp({ seed: true })
  visitor = await app.visitor()
  await transaction(app.db, tx =>
    writePhrases(
      tx,
      extra.map(([english, persian], at) => ({
        id: fixedId(`test ${english}`),
        slug: `test-${at}`,
        english,
        persian,
        level: 'C1',
        attribution: 'written for a test',
        isImported: true,
      })),
      app.now(),
    ),
  )
})
afterAll(() => app[Symbol.asyncDispose]())

describe('situations', () => {
  test('PH1 every situation leads to phrases with both languages, both pronunciations and audio', async () => {
    const { body } = await visitor.get<{ items: SituationCard[] }>('/api/phrasebook/situations')
    expect(body.items).toHaveLength(20)
    for (const situation of body.items) {
      const read = await visitor.get<{ situation: SituationCard; items: PhraseCard[] }>(
        `/api/phrasebook/situations/${situation.slug}`,
      )
      expect(read.body.situation).toEqual(situation)
      expect(read.body.items).toHaveLength(situation.phraseCount)
      for (const phrase of read.body.items) {
        expect(phrase.english).toMatch(/[a-z]/i)
        expect(phrase.persian).toMatch(/\p{Script=Arabic}/u)
        expect(phrase.persianPronunciation).toMatch(/\p{Script=Arabic}/u)
        expect(phrase.latinPronunciation).toMatch(/[a-z]/)
        expect(phrase.ipa).toMatch(/^\/.+\/$/)
        expect(phrase.audioMs).toBeGreaterThan(200)
        expect(phrase.situation).toEqual({ slug: situation.slug, title: situation.title })
      }
      const levels = read.body.items.map(({ level }) => level)
      expect(levels).toEqual(levels.toSorted())
    }
  })

  test('PH1 the audio of a phrase can be fetched, whole and in part', async () => {
    const { items } = await search('', { audio: 1, perPage: 1 })
    const whole = await app.http.inject({ url: items[0]!.audioUrl! })
    expect(whole.statusCode).toBe(200)
    expect(whole.headers['content-type']).toBe('audio/mpeg')
    const part = await app.http.inject({ url: items[0]!.audioUrl!, headers: { range: 'bytes=0-99' } })
    expect(part.statusCode).toBe(206)
    expect(part.rawPayload).toEqual(whole.rawPayload.subarray(0, 100))
  })

  test('PH2 every phrase of a situation can be heard in two voices, in 15 KB each', async () => {
    const { body } = await visitor.get<{ items: PhraseCard[] }>('/api/phrasebook/situations/airport')
    for (const { audioUrl, secondAudioUrl } of body.items) {
      expect(secondAudioUrl).not.toBe(audioUrl)
      for (const url of [audioUrl!, secondAudioUrl!]) {
        const sound = await app.http.inject({ url })
        expect(sound.headers['content-type']).toBe('audio/mpeg')
        expect(sound.rawPayload.length).toBeLessThanOrEqual(15 * 1024)
      }
    }
  })

  test('PH3 a situation says what the sound of its phrases weighs, in each voice, to the byte', async () => {
    const { body } = await visitor.get<{ situation: SituationCard; items: PhraseCard[] }>(
      '/api/phrasebook/situations/bank',
    )
    const weigh = async (addresses: (string | null)[]) => {
      const sounds = await Promise.all(addresses.map(url => app.http.inject({ url: url! })))
      return sounds.reduce((sum, { rawPayload }) => sum + rawPayload.length, 0)
    }
    expect(body.situation.audioBytes).toBe(await weigh(body.items.map(({ audioUrl }) => audioUrl)))
    expect(body.situation.secondAudioBytes).toBe(
      await weigh(body.items.map(({ secondAudioUrl }) => secondAudioUrl)),
    )
    expect(body.situation.audioBytes / body.items.length).toBeLessThan(1_000_000 / 50)
  })

  test('a phrase knows its neighbours as the situation shows them', async () => {
    const { body } = await visitor.get<{ items: PhraseCard[] }>('/api/phrasebook/situations/hotel')
    const slugs = body.items.map(({ slug }) => slug)
    for (const [at, slug] of slugs.entries()) {
      const read = await visitor.get<{ previous: PhraseCard | null; next: PhraseCard | null }>(
        `/api/phrasebook/phrases/${slug}`,
      )
      expect(read.body.previous?.slug).toBe(slugs[at - 1])
      expect(read.body.next?.slug).toBe(slugs[at + 1])
    }
  })

  test('what is not there is 404 in one form', async () => {
    for (const path of ['situations/moon', 'phrases/no-such-phrase', 'shared-lists/AAAAAAAAAAAAAAAAAAAAAA']) {
      const { status, body } = await visitor.get(`/api/phrasebook/${path}`)
      expect(status).toBe(404)
      expect(body).toEqual({ info: { status: 1015, message: expect.stringContaining('پیدا نشد') } })
    }
  })
})

describe('search', () => {
  test.each([
    ['کتابها', 'کتاب‌ها', 'كتاب ها', 'کِتابها', 'كتابها'],
    ['میروم', 'می‌روم', 'می روم', 'مي روم', 'مي‌روم'],
  ])('X5 «%s» finds the same as all other spellings', async (...spellings) => {
    const found = await Promise.all(spellings.map(q => search(q)))
    expect(found[0]!.total).toBeGreaterThanOrEqual(3)
    const extraFound = english(found[0]!).filter(text => text.includes('quagga'))
    expect(extraFound).toHaveLength(3)
    for (const one of found) {
      expect(one.items).toEqual(found[0]!.items)
      expect(one.total).toBe(found[0]!.total)
      expect(one.correctedTo).toBeNull()
    }
  })

  test.each(['Gate 47', 'gate ۴۷', 'GATE ٤٧', 'در ۴۷', 'دَرِ 47'])(
    'X5 «%s»: digits of three scripts, marks and case',
    async q => {
      const found = await search(q)
      expect(english(found)).toEqual(['Gate 47 is closed.'])
      expect(found.total).toBe(1)
    },
  )

  test('X5 a compound is found with ZWNJ, with a space and in one', async () => {
    for (const q of ['ثبت‌نام', 'ثبت نام']) {
      const found = ['Have you signed up?', 'I’d like to enroll my son.', 'Sign up here.']
      expect(english(await search(q)).toSorted()).toEqual(found)
    }
    expect(english(await search('ثبتنام'))).toContain('Sign up here.')
  })

  test('PH4 both sides are searched, the best match first: equal, begins so, the word, part of a word; then the short', async () => {
    expect(english(await search('zebra'))).toEqual([
      'Zebra.',
      'Zebras eat grass.',
      'Zebra crossing ahead.',
      'Mind the zebra.',
      'He kept the zebra in a quite enormous stable.',
      'Two subzebraic stripes.',
    ])
    expect(english(await search('گورخر'))).toEqual([
      'Zebra.',
      'Zebras eat grass.',
      'He kept the zebra in a quite enormous stable.',
      'Mind the zebra.',
    ])
  })

  test('PH4 several words need not stand together, and the last may still be being typed', async () => {
    expect(english(await search('zebra mind'))).toEqual(['Mind the zebra.'])
    expect(english(await search('mind the ze'))).toEqual(['Mind the zebra.'])
    expect(english(await search('zebra گورخر mind'))).toEqual(['Mind the zebra.'])
    expect((await search('zebra passport')).total).toBe(0)
  })

  test('PH4 a letter or two find the words they begin', async () => {
    const z = await search('z', { perPage: 100 })
    expect(english(z)).toEqual(expect.arrayContaining(['Zebra.', 'Mind the zebra.']))
    expect(english(z)).not.toContain('Two subzebraic stripes.')
    const gu = await search('گو', { perPage: 100 })
    expect(english(gu)).toContain('Zebra.')
    for (const { persian } of gu.items) expect(persian).toMatch(/(^|[^\p{L}])گو/u)
  })

  test.each([
    ['pasport', 'passport', /passport/i],
    ['passprot', 'passport', /passport/i],
    ['zebrra', 'zebra', /zebra/i],
    ['گورخز', 'گورخر', /zebra/i],
    ['گذرنانه', 'گذرنامه', /passport/i],
    ['mind teh zebra', 'mind the zebra', /^Mind the zebra\.$/],
    ['میرم به باغ وحش', 'می‌روم به باغ وحش', /quagga/],
    ['zebracrossing', 'zebra crossing', /^Zebra crossing ahead\.$/],
  ])('PH4 the slip «%s» is searched as «%s»', async (typed, meant, expected) => {
    const found = await search(typed)
    expect(found.correctedTo).toBe(meant)
    expect(found.items.length).toBeGreaterThan(0)
    expect(found.items[0]!.english).toMatch(expected)
  })

  test('PH4 what a slip was meant to be is searched by the same filters', async () => {
    expect(await search('zebrra', { level: 'C1' })).toMatchObject({ correctedTo: 'zebra', total: 6 })
    expect(await search('zebrra', { level: 'A1' })).toMatchObject({ correctedTo: null, total: 0 })
  })

  test('PH4 what is right, or nothing like any word, is not corrected', async () => {
    expect((await search('zebra')).correctedTo).toBeNull()
    const nothing = await search('xqzzvkw')
    expect(nothing).toMatchObject({ total: 0, items: [], correctedTo: null })
  })

  test('PH4 the audio filter leaves only phrases one can hear', async () => {
    const all = await search('here', { perPage: 100 })
    const withAudio = await search('here', { perPage: 100, audio: 1 })
    expect(all.total).toBeLessThanOrEqual(100)
    expect(withAudio.items.every(({ audioUrl }) => audioUrl !== null)).toBe(true)
    expect(all.items.some(({ audioUrl }) => audioUrl === null)).toBe(true)
    expect(new Set(english(withAudio))).toEqual(
      new Set(english({ ...all, items: all.items.filter(item => item.audioUrl) })),
    )
  })

  test('filters hold together', async () => {
    const { items, total } = await search('', { situation: 'bank', level: 'A2', audio: 1, perPage: 100 })
    expect(total).toBe(items.length)
    expect(total).toBeGreaterThan(0)
    for (const item of items) expect([item.situation?.slug, item.level]).toEqual(['bank', 'A2'])
    expect((await search('zebra', { level: 'A1' })).total).toBe(0)
    expect((await search('zebra', { level: 'C1' })).total).toBe(6)
    expect((await search('', { level: 'C2' })).total).toBe(0)
    expect((await search('', { situation: 'nowhere' })).total).toBe(0)
  })

  test('pages neither repeat nor leave out, and end empty', async () => {
    for (const q of ['', 'a', 'the', 'است']) {
      const whole = await search(q, { perPage: 100 })
      const seen: string[] = []
      for (let page = 1; seen.length < whole.total; page++) {
        const { items, total } = await search(q, { page, perPage: 37 })
        expect(total).toBe(whole.total)
        expect(items.length).toBeGreaterThan(0)
        seen.push(...items.map(({ id }) => id))
      }
      expect(new Set(seen).size).toBe(whole.total)
      expect(seen.slice(0, 100)).toEqual(whole.items.map(({ id }) => id))
      expect((await search(q, { page: 1_000_000, perPage: 100 })).items).toEqual([])
    }
  })

  test('what the school wrote stands before what was imported', async () => {
    const { items, total } = await search('', { perPage: 100, page: 5 })
    expect(total).toBe(400 + extra.length)
    const imported = items.map(item => item.attribution !== null)
    expect(imported).toEqual(imported.toSorted((one, other) => Number(one) - Number(other)))
    expect(imported.at(-1)).toBe(true)
  })

  test.each([
    '%',
    '_',
    '%%%',
    "' or 1=1 --",
    '\\',
    '؟؟',
    '«»',
    '!?.',
    '\u200c',
    '*:&|',
    '$1',
    '#audio',
    '#level C1',
  ])('signs are no wildcards: %j', async q => {
    const { total, correctedTo } = await search(q)
    expect(total).toBeLessThan(255)
    expect(correctedTo).toBeNull()
  })

  test('a query of ten kilobytes is refused, one of 200 letters answered', async () => {
    const long = await visitor.get('/api/phrasebook/phrases', { q: 'a b '.repeat(2560) })
    expect(long.status).toBe(422)
    expect((await search('zq '.repeat(66))).total).toBe(0)
    expect((await search('x'.repeat(200))).total).toBe(0)
  })
})

test('a Persian word with an ending finds what it does without, behind what holds the very word', async () => {
  for (const [word, withEnding] of [
    ['چمدان', 'چمدان‌ها'],
    ['چمدان', 'چمدانها'],
    ['کجا', 'کجاست'],
    ['گورخر', 'گورخرهایشان'],
  ] as const) {
    const bare = await search(word, { perPage: 100 })
    const found = await search(withEnding, { perPage: 100 })
    expect(found.correctedTo, withEnding).toBeNull()
    expect(new Set(english(found)), withEnding).toEqual(new Set(english(bare)))
    expect(found.total).toBeGreaterThan(1)
  }
  const [first] = (await search('گورخرها')).items
  expect(first!.persian).toBe('گورخرها علف می‌خورند.')
  // Among several words too.
  expect(english(await search('گورخرهای مراقب'))).toEqual(['Mind the zebra.'])
})
