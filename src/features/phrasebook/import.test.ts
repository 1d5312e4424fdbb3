import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { staleChannel } from '#server/http/finished-pages.ts'
import { transaction } from '#server/platform/database/database.ts'
import { openTestApp, type Person, type TestApp } from '../../../test/app.ts'
import type { PhraseCard } from './contract.ts'
import { importPhrases } from './import-phrases.server.ts'
import { importWords } from './import-words.server.ts'

let app: TestApp
let visitor: Person
let folder: string
beforeAll(async () => {
  app = await openTestApp()
  visitor = await app.visitor()
  folder = await mkdtemp(join(tmpdir(), 'hamava-import-'))
})
beforeEach(() => app.database.execute('truncate phrase, phrase_word, cefr_word cascade; select 1'))
afterAll(async () => {
  await app[Symbol.asyncDispose]()
  await rm(folder, { recursive: true })
})

const all = { write: true, skipRejected: false }
let files = 0
async function createFile(content: string | Buffer): Promise<string> {
  const file = join(folder, `${files++}.txt`)
  await writeFile(file, content)
  return file
}
const importing = async (content: string | Buffer, options = all) =>
  importPhrases.run(app, await createFile(content), options)
async function search(q = ''): Promise<PhraseCard[]> {
  const { body } = await visitor.get<{ items: PhraseCard[] }>('/api/phrasebook/phrases', { q, perPage: 100 })
  return body.items
}

const line = (english: string, persian: string, first = 11, second = 12) =>
  `${english}\t${persian}\tCC-BY 2.0 (France) Attribution: tatoeba.org #${first} (Ann) & #${second} (bahram)`
const good = [
  line('I am reading a book.', 'من دارم كتاب مي خوانم .', 1, 2),
  line('These books are old.', 'این کتاب ها قدیمی‌اند.', 3, 4),
  line('He said "hello".', 'گفت "سلام" .', 5, 6),
]

describe('sentence pairs', () => {
  test('are tidied, keep their attribution to the letter, and are found and read by everybody', async () => {
    expect(await importing(good.join('\n'))).toEqual({ read: 3, written: 3, unchanged: 0, rejected: [] })
    expect(await search('می‌خوانم')).toEqual([
      {
        id: expect.any(String),
        slug: 'i-am-reading-a-book-1-2',
        language: 'en',
        english: 'I am reading a book.',
        persian: 'من دارم کتاب می‌خوانم.',
        level: null,
        attribution: 'CC-BY 2.0 (France) Attribution: tatoeba.org #1 (Ann) & #2 (bahram)',
        ipa: null,
        persianPronunciation: null,
        latinPronunciation: null,
        note: null,
        example: null,
        audioUrl: null,
        audioMs: null,
        secondAudioUrl: null,
        situation: null,
      },
    ])
    expect((await search('hello'))[0]!.persian).toBe('گفت «سلام».')
    expect((await search('کتابها'))[0]!.persian).toBe('این کتاب‌ها قدیمی‌اند.')
    expect((await visitor.get('/api/phrasebook/phrases/i-am-reading-a-book-1-2')).status).toBe(200)
  })

  test('a second run writes nothing; a mended sentence is written anew at its old address, and found anew', async () => {
    await importing(good.join('\n'))
    expect(await importing(good.join('\r\n'))).toEqual({ read: 3, written: 0, unchanged: 3, rejected: [] })
    const [before] = await search('reading')
    const mended = [line('I am reading two novels.', 'دارم دو رمان می‌خوانم.', 1, 2), ...good.slice(1)]
    expect(await importing(mended.join('\n'))).toMatchObject({ written: 1, unchanged: 2 })
    const [after] = await search('رمان')
    expect(after).toMatchObject({ id: before!.id, slug: before!.slug, english: 'I am reading two novels.' })
    expect(await search('I am reading a book')).toEqual([])
    const { rows } = await app.database.execute(`select uses from phrase_word where word = 'من'`)
    expect(rows).toEqual([{ uses: 0 }])
  })

  test('a pair that is there twice is written once', async () => {
    expect(await importing([...good, good[1]].join('\n'))).toMatchObject({
      read: 4,
      written: 3,
      unchanged: 1,
    })
    expect(await search()).toHaveLength(3)
  })

  test.each([
    ['a byte order mark', `\uFEFF${good.join('\n')}`],
    ['Windows line ends and an end without one', good.join('\r\n')],
    ['blank lines', `\n${good.join('\n\n')}\n\r\n  \n`],
    ['Arabic letters throughout', good.join('\n').replaceAll('ی', 'ي').replaceAll('ک', 'ك')],
  ])('%s change nothing', async (_, content) => {
    await importing(good.join('\n'))
    const plain = await search()
    await app.database.execute('truncate phrase, phrase_word cascade')
    expect((await importing(content)).rejected).toEqual([])
    expect(await search()).toEqual(plain)
  })

  const broken: [string, string | Buffer, RegExp][] = [
    ['two columns', 'No attribution here.\tاینجا نام نویسنده نیست.', /2 columns/],
    ['four columns', `${good[0]}\tmore`, /4 columns/],
    ['one column', 'just words', /1 columns/],
    ['an empty English side', line('  ', 'متن'), /English side is empty/],
    ['an empty Persian side', line('Text.', ' \u200c '), /Persian side is empty/],
    ['an empty attribution', 'Text.\tمتن.\t ', /attribution is empty/],
    ['a long English side', line('word '.repeat(101), 'متن'), /English side has more than 500/],
    ['a long Persian side', line('Text.', 'متن '.repeat(126)), /Persian side has more than 500/],
    ['a long line', line('Text.', 'م'.repeat(20_000)), /more than 16384 bytes/],
    ['no Persian letter', line('Text.', 'Text.'), /no Persian letter/],
    ['no Latin letter', line('12!', 'دوازده'), /no Latin letter/],
    ['the sides exchanged', line('متن.', 'Text.'), /English side holds Persian/],
    ['a NUL', line('Te\0xt.', 'متن'), /control/],
    ['an escape', line('Te\x1bxt.', 'متن'), /control/],
    ['another encoding', Buffer.from([0x54, 0x09, 0xe3, 0xca, 0xe4, 0x09, 0x61]), /not UTF-8/],
  ]

  test('every broken line is named with its number and reason, and nothing is written', async () => {
    const lines = [...good, ...broken.map(([, content]) => content), good[2]!]
    const content = Buffer.concat(lines.flatMap(one => [Buffer.from(one), Buffer.from('\n')]))
    const report = await importing(content)
    expect(report).toMatchObject({ read: lines.length, written: 0, unchanged: 0 })
    expect(report.rejected.map(({ line }) => line)).toEqual(broken.map((_, at) => at + good.length + 1))
    for (const [at, [name, , why]] of broken.entries()) expect(report.rejected[at]!.why, name).toMatch(why)
    expect(await search()).toEqual([])
  })

  test('skipping the broken lines writes the others; a dry run writes none', async () => {
    const content = [good[0], broken[0]![1], good[1]].join('\n')
    const dry = await importing(content, { write: false, skipRejected: true })
    expect(dry).toMatchObject({ read: 3, written: 2, rejected: [{ line: 2 }] })
    expect(await search()).toEqual([])
    expect(await importing(content, { write: true, skipRejected: true })).toEqual(dry)
    expect(await search()).toHaveLength(2)
  })

  test('a broken line far behind what was already taken in leaves nothing written', async () => {
    const many = Array.from({ length: 4500 }, (_, at) => line(`Line ${at}.`, `سطر ${at}.`, at + 1, at + 2))
    const report = await importing([...many, 'broken'].join('\n'))
    expect(report).toMatchObject({ read: 4501, written: 0, rejected: [{ line: 4501 }] })
    expect(await search()).toEqual([])
    const { rows } = await app.database.execute('select count(*) from phrase_word')
    expect(rows).toEqual([{ count: 0 }])
  })

  test('shown pages are invalidated once there is something new', async () => {
    const payloads: string[] = []
    const unlisten = await app.database.listen(staleChannel, payload => payloads.push(payload))
    await importing(good.join('\n'))
    await expect.poll(() => payloads).toEqual(['["phrasebook"]'])
    await importing(good.join('\n'))
    await transaction(app.db, async () => {})
    expect(payloads).toHaveLength(1)
    await unlisten()
  })
})

describe('words', () => {
  const header = 'headword,pos,CEFR,CoreInventory 1,CoreInventory 2,Threshold'
  const words = [
    header,
    'a.m./A.M./am/AM,adverb,A1,,,',
    'I,pronoun,A1,,,',
    'a,determiner,A1,,,',
    'be,be-verb,A1,,,',
    'book,noun,A1,,,',
    'book,verb,B1,,,',
    'read,verb,A1,Hobbies,,"Free time, entertainment"',
    'color/colour,noun,A1,,,',
    'old,adjective,A2,,,',
    'these,determiner,A1,,,',
    'alarm clock,noun,A2,,,',
  ]
  const importingWords = async (lines: readonly string[], options = all) =>
    importWords.run(app, await createFile(lines.join('\n')), options)
  const readLevels = async () => (await search()).map(({ english, level }) => [english, level]).toSorted()

  test('level the imported phrases, before or after them', async () => {
    await importing(good.join('\n'))
    expect(await importingWords(words)).toEqual({ read: 11, written: 11, unchanged: 0, rejected: [] })
    const levelled = await readLevels()
    expect(levelled).toEqual([
      ['He said "hello".', null],
      ['I am reading a book.', 'A1'],
      ['These books are old.', 'A2'],
    ])
    const { body } = await visitor.get<{ total: number }>('/api/phrasebook/phrases', {
      q: 'book',
      level: 'A2',
    })
    expect(body.total).toBe(1)
    expect(await importing(good.join('\n'))).toMatchObject({ written: 0, unchanged: 3 })
    await app.database.execute('truncate phrase, phrase_word cascade')
    await importing(good.join('\n'))
    expect(await readLevels()).toEqual(levelled)
  })

  test('alternatives are words of their own, the lowest level counts, and a second run changes nothing', async () => {
    await importingWords(words)
    const { rows } = await app.database.execute('select word, level from cefr_word order by word collate "C"')
    expect(rows.map(({ word, level }) => `${word} ${level}`)).toEqual([
      'a A1', 'a.m. A1', 'alarm clock A2', 'am A1', 'be A1', 'book A1', 'color A1', 'colour A1', 'i A1', 'old A2', 'read A1', 'these A1',
    ]) // biome-ignore format: a list to be read as one
    expect(await importingWords(words)).toEqual({ read: 11, written: 0, unchanged: 11, rejected: [] })
    const harder = words.map(one => one.replace('old,adjective,A2', 'old,adjective,B2'))
    expect(await importingWords(harder)).toMatchObject({ written: 1, unchanged: 10 })
  })

  test.each([
    ['no header', ['a,determiner,A1'], /header/],
    ['an unknown level', [header, 'a,determiner,A9,,,'], /"A9" is no level/],
    ['an open quote', [header, 'a,"determiner,A1'], /not closed/],
    ['no headword', [header, ',noun,A1,,,'], /headword is empty/],
    ['too few columns', [header, 'a,noun'], /2 columns/],
    ['a headword of another script', [header, 'کتاب,noun,A1,,,'], /not English/],
  ])('%s is refused, and nothing is written', async (_, lines, why) => {
    const report = await importingWords([...lines, 'book,noun,A1,,,'])
    expect(report).toMatchObject({ written: 0, rejected: [{ line: lines.length }] })
    expect(report.rejected[0]!.why).toMatch(why)
    const { rows } = await app.database.execute('select count(*) from cefr_word')
    expect(rows).toEqual([{ count: 0 }])
  })
})

const data = join(import.meta.dirname, '../../../../shared/data')
test.skipIf(!existsSync(data))(
  'the real files are taken in whole, levelled, and taken in only once',
  async () => {
    const pairs = join(data, 'tatoeba-eng-pes.tsv')
    const words = join(data, 'cefrj-vocabulary-profile-1.5.csv')
    expect(await importPhrases.run(app, pairs, all)).toEqual({
      read: 3179,
      written: 3179,
      unchanged: 0,
      rejected: [],
    })
    expect((await importWords.run(app, words, all)).rejected).toEqual([])
    expect(await importPhrases.run(app, pairs, all)).toMatchObject({ written: 0, unchanged: 3179 })
    const { rows } = await app.database.execute(
      `select count(*) as all, count(level) as levelled, count(distinct level) as levels,
      count(*) filter (where persian ~ '[يك]') as arabic,
      count(*) filter (where persian ~ ' [.،؛؟!]') as spaced,
      count(*) filter (where attribution like 'CC-BY 2.0 (France) Attribution: tatoeba.org #%') as attributed
    from phrase`,
    )
    expect(rows[0]).toMatchObject({ all: 3179, levels: 4, arabic: 0, spaced: 0, attributed: 3179 })
    expect(Number(rows[0]!.levelled)).toBeGreaterThan(2500)
    const spellings = await Promise.all(['کتابها', 'کتاب‌ها', 'كتاب ها'].map(search))
    expect(spellings[0]!.length).toBeGreaterThan(3)
    expect(spellings[1]).toEqual(spellings[0])
    expect(spellings[2]).toEqual(spellings[0])
  },
)
