import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { printPdf } from '#server/platform/pdf/print-pdf.ts'
import { encodeQr } from '#server/platform/qr.ts'
import { openTestApp, type TestApp, testNow } from '../../../test/app.ts'
import { hostileTexts } from '../../../test/hostile-texts.ts'
import { readPdf } from '../../../test/pdf-text.ts'
import { renderCertificate } from './certificate-pdf.server.ts'
import type { Checked, Facts } from './contract.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app[Symbol.asyncDispose]())

const term = {
  course: 'انگلیسی مقدماتی',
  enCourse: 'Elementary English',
  language: 'en',
  level: 'A2',
  hours: 22.5,
  sessions: 16,
  attended: 15,
  from: '2026-04-25T06:30:00.000Z',
  until: '2026-06-15T08:00:00.000Z',
  teacher: 'مریم سهرابی',
  enTeacher: 'Maryam Sohrabi',
}
const person = { name: 'مهتاب رستگار', enName: 'Mahtab Rastegar' }
const certificate = { kind: 'certificate' as const, ...person, ...term } satisfies Facts
const badge = {
  kind: 'badge' as const,
  ...person,
  title: 'ده کلاس',
  description: 'ده بار سر کلاس آمد.',
  criteria: 'حضور در ده جلسه',
  imageUrl: null,
} satisfies Facts
const transcript: Facts = {
  kind: 'transcript',
  ...person,
  hours: 21,
  courses: [
    { ...term, certificate: 'HV-1405-8QK2M7XA' },
    { ...term, course: 'دوم', enCourse: undefined, language: 'de', level: 'C1', certificate: null },
  ],
  levels: [{ language: 'en', skill: 'reading', level: 'B1', at: testNow.toISOString() }],
}

const url = 'https://school.example/certificate/HV-1405-8QK2M7XA'
const checked = (facts: Facts, more: Partial<Checked> = {}): Checked => ({
  id: '-',
  number: 'HV-1405-8QK2M7XA',
  state: 'valid',
  isSigned: true,
  facts,
  url,
  qr: encodeQr(url),
  issuedAt: testNow.toISOString(),
  expiresAt: null,
  revokedAt: null,
  revokedReason: null,
  checkedAt: testNow.toISOString(),
  ...more,
})

async function print(credential: Checked, lang: 'fa' | 'en') {
  const { template, data } = renderCertificate(app.settings, credential, lang)
  const { text, pages } = readPdf(await printPdf(template, data, testNow))
  return { text: text.replace(/\s+/g, ' '), pages }
}

const dates = {
  fa: [
    '۵ اردیبهشت ۱۴۰۵',
    '25 April 2026',
    '۲۵ خرداد ۱۴۰۵',
    '15 June 2026',
    '۳۰ آبان ۱۴۰۵',
    '21 November 2026',
  ],
  en: [
    '25 April 2026',
    '5 Ordibehesht 1405',
    '15 June 2026',
    '25 Khordad 1405',
    '21 November 2026',
    '30 Aban 1405',
  ],
}

/**
 * Whether a word stands on the page. Where the space between two letters is set by hand, its parts lie apart, as they are
 * drawn from the left.
 */
const holds = (text: string, word: string) =>
  text.includes(word) ||
  [...word].some((_, at) => at > 0 && new RegExp(`${word.slice(at)} \u200C?${word.slice(0, at)}`).test(text))

/** The words of sentences; runs of two directions lie where they fit. */
const splitWords = (sentence: string) => sentence.split(/[\s«»]+/).filter(Boolean)

describe('the certificate as PDF', () => {
  test.each(['fa', 'en'] as const)('CO14 holds every fact and both calendars (%s)', async lang => {
    const { text, pages } = await print(checked(certificate), lang)
    expect(pages).toBe(1)
    const own = {
      fa: ['گواهی‌نامهٔ پایان دوره', 'هم‌آوا', '۲۲٫۵ ساعت', 'حضور در ۱۵ از ۱۶ جلسه', term.teacher],
      en: ['Certificate of Completion', 'Hamava', '22.5 hours', 'attended 15 of 16 sessions', term.enTeacher],
    }[lang]
    const course = { fa: term.course, en: term.enCourse }[lang]
    const all = [...own, ...dates[lang], person.name, person.enName, course, 'A2', 'HV-1405-8QK2M7XA']
    for (const word of all.flatMap(splitWords)) expect([word, holds(text, word)]).toEqual([word, true])
  })

  test('CO14 in English names the course in English, and no Persian stands in its sentences', async () => {
    const { text } = await print(checked(certificate), 'en')
    expect(text).toContain('the English language course “Elementary English” at CEFR level A2.')
    const { enCourse: _, ...older } = certificate
    const before = await print(checked(older), 'en')
    expect(before.text).toContain('has completed the English language course at CEFR level A2.')
    for (const word of splitWords(term.course)) expect(before.text + text).not.toContain(word)
    const unlevelled = await print(checked({ ...older, level: null }), 'en')
    expect(unlevelled.text).toContain('has completed the English language course.')
  })

  test('CO14 one that was taken back says so across the sheet', async () => {
    const revoked = { state: 'revoked', revokedAt: testNow.toISOString(), revokedReason: 'اشتباه' } as const
    expect((await print(checked(certificate, revoked), 'en')).text).toContain('REVOKED')
    expect((await print(checked(certificate, revoked), 'fa')).text).toContain('باطل')
    expect((await print(checked(certificate), 'en')).text).not.toContain('REVOKED')
  })

  test('a badge in English says all of it in English', async () => {
    const en = {
      title: 'Ten classes',
      description: 'Came to class ten times.',
      criteria: 'Attending ten sessions',
    }
    const { text } = await print(checked({ ...badge, en }), 'en')
    expect(text).toContain('Badge: Ten classes')
    for (const word of splitWords(`${en.description} ${en.criteria}`)) expect(text).toContain(word)
    for (const word of splitWords(`${badge.title} ${badge.description} ${badge.criteria}`)) {
      expect([word, holds(text, word)]).toEqual([word, false])
    }
    expect((await print(checked({ ...badge, en }), 'fa')).text).not.toContain('Ten')
  })

  test('a badge says its criteria, who has no English name stands in Persian', async () => {
    const { text } = await print(
      checked({ ...badge, enName: '' }, { expiresAt: testNow.toISOString() }),
      'en',
    )
    for (const word of ['Badge', 'Criteria', 'Valid', ...splitWords(`${badge.criteria} ${person.name}`)])
      expect(text).toContain(word)
  })
})

describe('the transcript as PDF', () => {
  test.each(['fa', 'en'] as const)('PR14 holds every course, hours and both calendars (%s)', async lang => {
    const { text, pages } = await print(checked(transcript), lang)
    expect(pages).toBe(1)
    const own = {
      fa: ['کارنامهٔ رسمی', '۲۲٫۵', '۱۵ از ۱۶', '۲۱', 'خواندن', term.teacher],
      en: ['Official Transcript', '22.5', '15 of 16', '21', 'Reading', term.enTeacher],
    }[lang]
    const all = [
      ...own,
      ...dates[lang],
      person.name,
      person.enName,
      ...{ fa: [term.course, 'دوم'], en: [term.enCourse, 'German C1'] }[lang],
      'A2',
      'B1',
      'HV-1405-8QK2M7XA',
    ]
    for (const word of all.flatMap(splitWords)) expect([word, holds(text, word)]).toEqual([word, true])
  })

  test('PR14 forty courses go on to further sheets, and none is lost', async () => {
    const courses = Array.from({ length: 40 }, (_, at) => ({
      ...term,
      course: `Course${at}`,
      enCourse: `Course${at}`,
      certificate: null,
    }))
    const { text, pages } = await print(checked({ ...transcript, courses }), 'en')
    expect(pages).toBeGreaterThan(1)
    for (const { course } of courses) expect(text).toContain(course)
  })

  test('its file comes over the address anybody has', async () => {
    await using seeded = await openTestApp({ seed: true })
    const { rows } = await seeded.database.execute(
      `select number from credential where facts ->> 'kind' = 'certificate' limit 1`,
    )
    const reply = await seeded.http.inject(`/api/credentials/numbers/${rows[0]!.number}/paper.pdf?lang=en`)
    expect(reply.statusCode).toBe(200)
    expect(reply.headers['content-type']).toBe('application/pdf')
    expect(reply.headers['content-disposition']).toBe(`attachment; filename="${rows[0]!.number}-en.pdf"`)
    expect(readPdf(reply.rawPayload).text).toContain('Certificate')
  })
})

test('RC16 hostile names and titles on certificates are set as they stand and leave the sheet whole', async () => {
  const texts = [
    ...hostileTexts,
    '#panic("out")',
    '#read("/etc/passwd")',
    '$x^2$ *b* _i_ = h',
    '\\ ] } #] "); #panic("',
  ]
  for (const [at, words] of texts.entries()) {
    const facts = [
      { ...certificate, name: words, enName: words, course: words, enCourse: words, teacher: words },
      { ...badge, name: words, title: words, description: words, criteria: words },
      {
        ...transcript,
        name: words,
        courses: [{ ...term, course: words, enCourse: words, certificate: null }],
      },
    ][at % 3]!
    const { text, pages } = await print(checked(facts), at % 2 ? 'en' : 'fa')
    expect([words, pages]).toEqual([words, 1])
    expect(text.length).toBeGreaterThan(80)
  }
})
