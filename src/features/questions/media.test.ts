import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { strToU8, unzipSync, zipSync } from 'fflate'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AuthoredContent } from '#contract/authored-question.ts'
import { writeGift } from '#server/engines/question-formats/gift.ts'
import { writeMoodle } from '#server/engines/question-formats/moodle.ts'
import type { PortableQuestion } from '#server/engines/question-formats/portable.ts'
import { writeQtiPackage } from '#server/engines/question-formats/qti-package.ts'
import { readQuestionFile } from '#server/engines/question-formats/read-file.ts'
import { openTestApp, type Person, type TestApp } from '../../../test/app.ts'
import { kinds, wrap } from '../../../test/questions-to-carry.ts'
import type { ListedQuestion, QuestionFacts, QuestionImportReport, QuestionValues } from './contract.ts'

const sound = new Uint8Array(await readFile('seed-media/questions/en-listening-a1-01.mp3'))
const picture = new Uint8Array(
  await sharp({ create: { width: 64, height: 48, channels: 3, background: '#0b7377' } })
    .png()
    .toBuffer(),
)
const files = { sound: { name: 'sound.mp3', bytes: sound }, picture: { name: 'picture.png', bytes: picture } }

/** A question of this kind that plays a sound and shows a picture. */
const withFiles = (content: AuthoredContent, mark = ''): PortableQuestion => ({
  ...wrap(
    {
      ...content,
      stem: [content.stem, mark].filter(Boolean).join(' '),
      script: 'f: Where is the "cat"?\nm: Under <the> table & asleep.',
      maxPlays: 2,
      picture: { src: 'picture.png', alt: 'a cat & a "table"' },
    },
    `${content.kind} ${mark}`.trim(),
  ),
  files,
})
const carried: AuthoredContent[] = [
  ...kinds.filter(({ kind }) => kind !== 'essay'),
  { kind: 'essay', stem: 'Write.', minWords: 80, maxWords: 150 },
  { kind: 'dictation', stem: '', accept: ['Under the table.'] },
]
const writers = {
  'Moodle XML': writeMoodle,
  'QTI 2.1': (questions: readonly PortableQuestion[]) => writeQtiPackage(questions, '2.1'),
  'QTI 3.0': (questions: readonly PortableQuestion[]) => writeQtiPackage(questions, '3.0'),
}
const formats = Object.keys(writers) as (keyof typeof writers)[]

describe('sounds and pictures travel in', () => {
  test.each(formats)('%s, of every kind, byte by byte', name => {
    const isMoodle = name === 'Moodle XML'
    const questions = carried
      .filter(content => isMoodle || !('feedback' in content))
      // Moodle does not say how often a sound may be played, QTI of ours says nothing to options.
      .map(content => withFiles(content))
    const { bytes, written, entries } = writers[name](questions)
    expect(written).toBe(questions.length)
    expect([...new Set(entries.flatMap(({ lost }) => lost))]).toEqual(isMoodle ? ['سقف دفعه‌های پخش'] : [])
    const read = readQuestionFile(bytes).entries
    expect(read.flatMap(({ problem }) => problem ?? [])).toEqual([])
    expect(read.map(({ question }) => question)).toEqual(
      questions.map(({ content: { maxPlays, ...content }, ...question }) => ({
        ...question,
        content: isMoodle ? content : { ...content, maxPlays },
      })),
    )
  })

  test('no GIFT: each is said by its name', () => {
    const { written, entries } = writeGift([withFiles(carried[0]!)])
    expect(written).toBe(1)
    expect(entries[0]?.lost).toEqual([
      'صدا «sound.mp3»: GIFT فایل نمی‌برد',
      'متن صدا',
      'تصویر «picture.png»: GIFT فایل نمی‌برد',
    ])
  })
})

describe('what others write is read with its files:', () => {
  test('a Moodle question with a linked sound, a picture within the text, and more than one', () => {
    const [entry] = readQuestionFile(
      strToU8(`<quiz><question type="shortanswer"><name><text>One</text></name>
        <questiontext format="html"><text><![CDATA[<p>Listen: <a href="@@PLUGINFILE@@/my%20sound.mp3">my sound</a></p>
          <img alt="first" src="data:image/png;base64,${Buffer.from(picture).toString('base64')}"/>
          <p>Then <img src='@@PLUGINFILE@@/two.png' alt='second'>?</p>]]></text>
          <file name="my sound.mp3" path="/" encoding="base64">${Buffer.from(sound).toString('base64')}</file>
          <file name="two.png" path="/" encoding="base64">AAAA</file></questiontext>
        <answer fraction="100"><text>yes</text></answer></question></quiz>`),
    ).entries
    expect(entry?.problem).toBeNull()
    expect(entry?.question?.files?.sound).toEqual({ name: 'my sound.mp3', bytes: sound })
    expect(entry?.question?.files?.picture?.bytes).toEqual(picture)
    expect(entry?.question?.content).toMatchObject({ picture: { alt: 'first' }, accept: ['yes'] })
    expect(entry?.lost).toContain('تصویر «two.png»')
  })

  test('a QTI 3 item with HTML’s audio in a folder of its own; a file that is missing is the problem of its question', () => {
    const item = (src: string) => `<qti-assessment-item xmlns="http://www.imsglobal.org/xsd/imsqtiasi_v3p0"
      identifier="i" title="Listen"><qti-response-declaration identifier="RESPONSE" cardinality="single"
      base-type="identifier"><qti-correct-response><qti-value>B</qti-value></qti-correct-response></qti-response-declaration>
      <qti-item-body><p>Who is it?</p><audio controls="controls"><source src="${src}" type="audio/mpeg"/></audio>
      <qti-choice-interaction response-identifier="RESPONSE" max-choices="1"><qti-simple-choice identifier="A">Ann
      <img src="ann.png" alt="Ann"/></qti-simple-choice><qti-simple-choice identifier="B">Bob</qti-simple-choice>
      </qti-choice-interaction></qti-item-body></qti-assessment-item>`
    const resource = (id: string) =>
      `<resource identifier="${id}" type="imsqti_item_xmlv3p0" href="deep/${id}.xml"/>`
    const { entries } = readQuestionFile(
      zipSync({
        'p/imsmanifest.xml': strToU8(
          `<manifest><resources>${['a', 'b', 'c'].map(resource).join('')}</resources></manifest>`,
        ),
        'p/deep/a.xml': strToU8(item('../my%20sounds/s.mp3')),
        'p/deep/b.xml': strToU8(item('gone.mp3')),
        'p/deep/c.xml': strToU8(item('../../../etc/passwd.mp3')),
        'p/my sounds/s.mp3': sound,
      }),
    )
    expect(entries.map(({ problem }) => problem)).toEqual([
      null,
      'فایل «gone.mp3» همراه نیست.',
      'فایل «passwd.mp3» همراه نیست.',
    ])
    expect(entries[0]?.question?.files?.sound).toEqual({ name: 's.mp3', bytes: sound })
    expect(entries[0]?.question?.content).toMatchObject({
      stem: 'Who is it?',
      options: ['Ann', 'Bob'],
      key: 1,
    })
    expect(entries[0]?.lost).toEqual(['تصویر «ann.png»'])
  })
})

describe('into the bank and out of it', () => {
  let app: TestApp
  let writer: Person
  beforeAll(async () => {
    app = await openTestApp()
    writer = await app.user('نگار', ['teacher'])
  })
  afterAll(() => app[Symbol.asyncDispose]())

  const listStored = async () => {
    const keys: string[] = []
    for (const prefix of ['private/questions/', 'public/questions/']) {
      for await (const { key } of app.files.list(prefix)) keys.push(key)
    }
    return keys
  }
  const send = async (bytes: Uint8Array, part: Record<string, string> = {}, rest = '') => {
    const form = new FormData()
    const place = { language: 'en', skill: 'listening', level: 'A2', state: 'in_use', tag: '' }
    for (const [name, value] of Object.entries({ ...place, ...part })) form.append(name, value)
    form.append('file', new File([new Uint8Array(bytes)], 'questions'))
    return writer.post<{ report: QuestionImportReport }>(`/api/studio/question-files${rest}`, form)
  }
  const list = async (tag: string) =>
    (await writer.get<{ items: ListedQuestion[] }>('/api/studio/questions', { tag })).body.items
  const download = async (payload: Record<string, string>) => {
    const { rawPayload, statusCode } = await app.http.inject({
      method: 'POST',
      url: '/api/studio/question-files/export',
      headers: {
        authorization: `Bearer ${writer.token}`,
        'x-xsrf-token': writer.cookies.get('XSRF-TOKEN')!.value,
      },
      cookies: Object.fromEntries([...writer.cookies].map(([name, { value }]) => [name, value])),
      payload,
    })
    expect(statusCode).toBe(200)
    return new Uint8Array(rawPayload)
  }

  test.each(formats)('a question keeps its sound and picture through %s', async name => {
    const [tag, mark] = [`صدا ${randomUUID().slice(0, 8)}`, randomUUID()]
    const { bytes } = writers[name]([withFiles(carried[1]!, mark)])
    const before = await listStored()
    const checked = (await send(bytes, { tag }, '/check')).body.report
    expect(checked.entries[0]).toMatchObject({ outcome: 'new', problem: null })
    expect(checked.entries[0]?.files.toSorted()).toEqual(['picture.png', 'sound.mp3'])
    expect(await listStored()).toEqual(before)
    expect((await send(bytes, { tag })).body.report).toMatchObject({ created: 1, isWritten: true })
    const [made] = await list(tag)
    expect(made?.state).toBe('in_use')
    const { body } = await writer.get<QuestionValues>(`/api/studio/questions/${made!.id}`)
    expect(body.content.picture?.src).toMatch(/^\/media\/questions\/[\w-]+\.webp$/)
    expect((await writer.get<QuestionFacts>(`/api/studio/questions/${made!.id}/facts`)).body.sound).toMatch(
      /^\/files\/private\/questions\/[\w-]+\.mp3\?/,
    )
    // Out of the bank again: the same sound, and the picture as the bank drew it.
    const again = readQuestionFile(
      await download({ tag, format: name === 'QTI 3.0' ? 'qti30' : name === 'QTI 2.1' ? 'qti21' : 'moodle' }),
    )
    const out = again.entries[0]?.question
    expect(out?.files?.sound?.bytes).toEqual(sound)
    expect(await sharp(out?.files?.picture?.bytes).metadata()).toMatchObject({ format: 'webp', width: 64 })
    expect(out?.content).toMatchObject({ script: expect.stringContaining('Under <the> table & asleep.') })
  })

  test('files that are none of what they say are named, and nothing of the whole file comes in', async () => {
    const [tag, mark] = [`بد ${randomUUID().slice(0, 8)}`, randomUUID()]
    const wrong = (name: string, part: Partial<PortableQuestion['files']>): PortableQuestion => ({
      ...withFiles(carried[1]!, `${mark} ${name}`),
      name,
      files: { ...files, ...part },
    })
    const faulty = [
      wrong('good', {}),
      wrong('film', { sound: { name: 'film.mp3', bytes: picture } }),
      wrong('cut', { sound: { name: 'cut.mp3', bytes: sound.slice(0, 40) } }),
      wrong('text', { sound: { name: 'text.mp3', bytes: strToU8('this is no sound at all') } }),
      wrong('svg', {
        picture: { name: 'a.svg', bytes: strToU8('<svg xmlns="http://www.w3.org/2000/svg"/>') },
      }),
      wrong('broken', { picture: { name: 'b.png', bytes: picture.slice(0, 60) } }),
    ]
    const before = await listStored()
    const { bytes } = writeQtiPackage(faulty, '3.0')
    const refused = await send(bytes, { tag })
    expect(refused.status, JSON.stringify(refused.body)).toBe(200)
    const { entries, isWritten } = refused.body.report
    expect(isWritten).toBe(false)
    expect(entries.map(({ name, outcome }) => [name, outcome])).toEqual([
      ['good', 'new'],
      ...['film', 'cut', 'text', 'svg', 'broken'].map(name => [name, 'rejected']),
    ])
    const named = entries.map(({ problem }) => /«(.*?)»: .*[آ-ی]/.exec(problem ?? '')?.[1])
    expect(named.slice(1)).toEqual(['film.mp3', 'cut.mp3', 'text.mp3', 'a.svg', 'b.png'])
    expect(await list(tag)).toEqual([])
    expect(await listStored()).toEqual(before)
    expect((await send(bytes, { tag, skipRejected: 'yes' })).body.report).toMatchObject({
      created: 1,
      rejected: 5,
    })
    expect(await listStored()).toHaveLength(before.length + 2)
  })

  test('a file that is sent twice stores nothing twice, and a question whose sound did not come waits', async () => {
    const [tag, mark] = [`دوبار ${randomUUID().slice(0, 8)}`, randomUUID()]
    const { bytes } = writeQtiPackage([withFiles(carried[1]!, mark)], '2.1')
    await send(bytes, { tag })
    const before = await listStored()
    expect((await send(bytes, { tag })).body.report).toMatchObject({ created: 0, known: 1 })
    expect(await listStored()).toEqual(before)
    const silent = { ...withFiles(carried[2]!, mark), files: {} }
    const { entries } = (await send(writeQtiPackage([silent], '2.1').bytes, { tag })).body.report
    expect(entries[0]?.lost).toEqual(['صدا (همراه فایل نبود و پرسش پیش‌نویس می‌ماند)'])
    expect((await list(tag)).map(({ kind, state }) => [kind, state])).toEqual(
      expect.arrayContaining([
        ['text', 'draft'],
        ['multiple', 'in_use'],
      ]),
    )
  })

  test('the same text with another sound or picture is another question, and comes in once', async () => {
    const [tag, mark] = [`دو صدا ${randomUUID().slice(0, 8)}`, randomUUID()]
    const one = withFiles(carried[1]!, mark)
    const otherSound = new Uint8Array(await readFile('seed-media/questions/en-listening-a1-02.mp3'))
    const otherPicture = new Uint8Array(
      await sharp({ create: { width: 64, height: 48, channels: 3, background: '#b03060' } })
        .png()
        .toBuffer(),
    )
    const heard = { ...one, files: { ...files, sound: { name: 'other.mp3', bytes: otherSound } } }
    const seen = { ...one, files: { ...files, picture: { name: 'other.png', bytes: otherPicture } } }
    const importAll = async (questions: PortableQuestion[]) =>
      (await send(writeQtiPackage(questions, '2.1').bytes, { tag })).body.report
    // In one file, and against the bank.
    expect(await importAll([one, heard, one])).toMatchObject({ created: 2, known: 1 })
    expect(await importAll([one, heard, seen])).toMatchObject({ created: 1, known: 2 })
    expect(await importAll([one, heard, seen])).toMatchObject({ created: 0, known: 3 })
    expect(await list(tag)).toHaveLength(3)
    // As the bank gives them out, with pictures as it drew them, they are those of the bank.
    const out = await download({ tag, format: 'qti21' })
    expect((await send(out, { tag })).body.report).toMatchObject({ created: 0, known: 3 })
    // A file that brings neither says nothing of them.
    const { picture: _, ...content } = one.content
    expect(await importAll([{ ...one, content, files: {} }])).toMatchObject({ created: 0, known: 1 })
  })

  test('a text that is longer than any question is refused by its name and limit, before anything is written', async () => {
    const tag = `بلند ${randomUUID().slice(0, 8)}`
    const words = Array.from({ length: 20_000 }, (_, at) => `word${at}`).join(' ')
    const essay = (content: Partial<AuthoredContent>) =>
      wrap({ kind: 'essay', stem: 'Write.', minWords: 0, maxWords: 500, ...content } as AuthoredContent)
    const { entries, isWritten } = (
      await send(
        writeQtiPackage(
          [
            essay({ stem: words }),
            essay({ passage: { title: '', text: words } }),
            essay({ script: words }),
            essay({ stem: `Write of ${tag}.` }),
          ],
          '3.0',
        ).bytes,
        { tag },
      )
    ).body.report
    expect(isWritten).toBe(false)
    expect(entries.map(({ problem }) => problem)).toEqual([
      'متن پرسش: این متن نباید بیش از ۵٬۰۰۰ نویسه باشد.',
      'متن خواندن: این متن نباید بیش از ۲۰٬۰۰۰ نویسه باشد.',
      'متن صدا: این متن نباید بیش از ۲۰٬۰۰۰ نویسه باشد.',
      null,
    ])
    expect(await list(tag)).toEqual([])
  })

  test('a package lists its files, for who reads it strictly', async () => {
    const { bytes } = writeQtiPackage([withFiles(carried[1]!)], '2.1')
    const entries = unzipSync(bytes)
    expect(Object.keys(entries).toSorted()).toEqual([
      'imsmanifest.xml',
      'items/item-0001.xml',
      'media/item-0001/picture.png',
      'media/item-0001/sound.mp3',
    ])
    const manifest = new TextDecoder().decode(entries['imsmanifest.xml'])
    expect(manifest).toContain('<file href="media/item-0001/sound.mp3"/>')
    expect(manifest).toContain('<file href="media/item-0001/picture.png"/>')
    expect(await buffer(new Blob([new Uint8Array(entries['media/item-0001/sound.mp3']!)]).stream())).toEqual(
      Buffer.from(sound),
    )
  })
})
