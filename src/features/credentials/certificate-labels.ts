import { nameLanguage } from '#contract/school-languages.ts'
import { persianNumber } from '#persian/digits.ts'
import { formatDate } from '#persian/jalali.ts'
import type { BadgeFacts, CertificateFacts, Checked } from './contract.ts'
import { englishDate, englishJalaliDate, englishLanguageName } from './labels.ts'

export type Lang = 'fa' | 'en'
/** `ltr`: it runs from left to right, whatever stands around it. */
export type Run = { text: string; ltr: boolean }

export const rtl = (text: string): Run => ({ text, ltr: false })
export const ltr = (text: string): Run => ({ text, ltr: true })

/** A day by both calendars, the reader's first. */
export const bothDates = (instant: string, lang: Lang): Run[] =>
  lang === 'fa'
    ? [rtl(formatDate(instant)), ltr(englishDate(instant))]
    : [ltr(englishDate(instant)), ltr(englishJalaliDate(instant))]

export const amount = (value: number, lang: Lang) =>
  lang === 'fa' ? persianNumber(value, { fraction: String(value).split('.')[1]?.length ?? 0 }) : String(value)

/** The words across a sheet that holds no more. */
export function describeVoid({ state }: Pick<Checked, 'state'>, lang: Lang): string | null {
  if (state === 'valid') return null
  if (state === 'revoked') return lang === 'fa' ? 'باطل شده' : 'REVOKED'
  return lang === 'fa' ? 'اعتبار گذشته' : 'EXPIRED'
}

/** A name in both scripts, the reader's first; the second is null where there is only one. */
function orderNames({ name, enName }: { name: string; enName: string }, lang: Lang) {
  const both = [rtl(name), ltr(enName)].filter(({ text }) => text !== '')
  const [first = rtl(''), second = null] = lang === 'fa' ? both : both.toReversed()
  return { name: first, other: second }
}

/** What `certificate.typ` reads besides its frame. */
export function pdfWords(credential: Checked, facts: CertificateFacts | BadgeFacts, lang: Lang) {
  const { number, url, issuedAt, expiresAt } = credential
  const fa = lang === 'fa'
  const own = facts.kind === 'certificate' ? describeCertificate(facts, lang) : describeBadge(facts, lang)
  return {
    ...orderNames(facts, lang),
    ...own,
    lead: fa ? 'گواهی می‌شود' : 'This is to certify that',
    facts: [
      ...own.facts,
      { name: fa ? 'صادرشده' : 'Issued', values: bothDates(issuedAt, lang) },
      ...(expiresAt ? [{ name: fa ? 'معتبر تا' : 'Valid until', values: bothDates(expiresAt, lang) }] : []),
      { name: fa ? 'شماره' : 'Number', values: [ltr(number)] },
    ],
    void: describeVoid(credential, lang),
    footer: fa
      ? `درستی این برگه را هر کسی می‌تواند در این نشانی ببیند: ${url}`
      : `Anybody can verify this document at ${url}`,
  }
}

function describeCertificate(facts: CertificateFacts, lang: Lang) {
  const { course, enCourse, language, level, hours, sessions, attended, from, until, teacher, enTeacher } =
    facts
  const fa = lang === 'fa'
  const teacherName = fa || !enTeacher ? rtl(teacher) : ltr(enTeacher)
  return {
    title: fa ? 'گواهی‌نامهٔ پایان دوره' : 'Certificate of Completion',
    sentence: [
      fa
        ? rtl(`دورهٔ زبان ${nameLanguage(language)} «${course}» را به پایان رسانده است.`)
        : ltr(
            [
              `has completed the ${englishLanguageName(language)} language course`,
              enCourse && `“${enCourse}”`,
              level && `at CEFR level ${level}`,
            ]
              .filter(Boolean)
              .join(' ')
              .concat('.'),
          ),
    ],
    level,
    facts: [
      {
        name: fa ? 'آموزش' : 'Instruction',
        values: fa
          ? [
              rtl(`${amount(hours, lang)} ساعت`),
              rtl(`حضور در ${persianNumber(attended)} از ${persianNumber(sessions)} جلسه`),
            ]
          : [ltr(`${hours} hours`), ltr(`attended ${attended} of ${sessions} sessions`)],
      },
      { name: fa ? 'از' : 'From', values: bothDates(from, lang) },
      { name: fa ? 'تا' : 'To', values: bothDates(until, lang) },
    ],
    signs: [
      { name: teacherName, role: fa ? 'استاد دوره' : 'Course teacher' },
      { name: fa ? rtl('مدیریت آموزش') : ltr('Education office'), role: fa ? 'صادرکننده' : 'Issued by' },
    ],
  }
}

function describeBadge({ name, enName, en, ...own }: BadgeFacts, lang: Lang) {
  const fa = lang === 'fa'
  const isEnglish = !fa && en !== undefined
  const { title, description, criteria } = isEnglish ? en : own
  const run = isEnglish ? ltr : rtl
  return {
    title: fa ? `نشان «${title}»` : `Badge: ${title}`,
    sentence: [run(description)],
    level: null,
    facts: [{ name: fa ? 'شرط' : 'Criteria', values: [run(criteria)] }],
    signs: [
      { name: orderNames({ name, enName }, lang).name, role: fa ? 'دارندهٔ نشان' : 'Holder' },
      { name: fa ? rtl('مدیریت آموزش') : ltr('Education office'), role: fa ? 'صادرکننده' : 'Issued by' },
    ],
  }
}
