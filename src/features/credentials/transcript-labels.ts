import { nameLanguage } from '#contract/school-languages.ts'
import { persianNumber } from '#persian/digits.ts'
import { amount, bothDates, describeVoid, type Lang, ltr, type Run, rtl } from './certificate-labels.ts'
import type { Checked, TranscriptFacts } from './contract.ts'
import { englishLanguageName, skillNames } from './labels.ts'

/** What `transcript.typ` reads besides its frame. */
export function describeTranscript(credential: Checked, facts: TranscriptFacts, lang: Lang) {
  const fa = lang === 'fa'
  const { number, url, issuedAt } = credential
  const { name, enName, courses, hours, levels } = facts
  const fact = (title: string, ...values: Run[]) => ({ name: title, values })
  return {
    title: fa ? 'کارنامهٔ رسمی' : 'Official Transcript',
    facts: [
      fact(fa ? 'نام' : 'Name', ...(fa || !enName ? [rtl(name)] : [ltr(enName)])),
      fact(fa ? 'نام به انگلیسی' : 'Name in Persian', fa ? ltr(enName || '—') : rtl(name)),
      fact(fa ? 'صادرشده' : 'Issued', ...bothDates(issuedAt, lang)),
      fact(fa ? 'شماره' : 'Number', ltr(number)),
    ],
    columns: fa
      ? ['دوره', 'سطح', 'ساعت آموزش', 'حضور', 'زمان']
      : ['Course', 'Level', 'Hours', 'Attended', 'Period'],
    rows: courses.map(term => ({
      course: formatCourse(term, lang),
      under: underCourse(term, lang),
      level: ltr(term.level ?? '—'),
      hours: rtl(amount(term.hours, lang)),
      attended: fa
        ? rtl(`${persianNumber(term.attended)} از ${persianNumber(term.sessions)}`)
        : ltr(`${term.attended} of ${term.sessions}`),
      dates: formatPeriod(term, lang),
    })),
    total: {
      name: fa ? 'ساعت حضور در کلاس، روی هم' : 'Hours attended in total',
      value: amount(hours, lang),
    },
    'levels-title': fa ? 'آخرین سطح سنجیده‌شده (CEFR)' : 'Latest assessed levels (CEFR)',
    levels: levels.map(({ language, skill, level, at }) => ({
      name: nameSkill(skill, language, lang),
      level,
      at: bothDates(at, lang)[0]!,
    })),
    note: fa
      ? 'هر دوره، ساعت‌ها و جلسه‌های آن از دفتر حضور کلاس‌ها برداشته شده است.'
      : 'Courses, hours and sessions are taken from the class attendance records of the school.',
    void: describeVoid(credential, lang),
    footer: fa
      ? `درستی این کارنامه را هر کسی می‌تواند در این نشانی ببیند: ${url}`
      : `Anybody can verify this transcript at ${url}`,
  }
}

/** `خواندن انگلیسی`, `Reading, English` */
function nameSkill(skill: string, language: string | undefined, lang: Lang): string {
  const name = skillNames[skill]?.[lang] ?? skill
  if (!language) return name
  return lang === 'fa' ? `${name} ${nameLanguage(language)}` : `${name}, ${englishLanguageName(language)}`
}

type Term = TranscriptFacts['courses'][number]

/** What has no English name is named by its language and level. */
const formatCourse = ({ course, enCourse, language, level }: Term, lang: Lang): Run =>
  lang === 'fa'
    ? rtl(course)
    : ltr(enCourse ?? [englishLanguageName(language), level].filter(Boolean).join(' '))

/** The language, the teacher and the certificate, in one line. */
function underCourse({ language, teacher, enTeacher, certificate }: Term, lang: Lang): Run {
  if (lang === 'en') {
    const parts = [englishLanguageName(language), enTeacher || teacher, certificate ?? '']
    return ltr(parts.filter(Boolean).join(' · '))
  }
  const parts = [
    `زبان ${nameLanguage(language)}`,
    teacher && `استاد: ${teacher}`,
    certificate && `گواهی‌نامه: ${certificate}`,
  ]
  return rtl(parts.filter(Boolean).join('، '))
}

/** When it began and when it ended, each by both calendars. */
function formatPeriod({ from, until }: Term, lang: Lang): Run[] {
  const [begins, ends] = [bothDates(from, lang), bothDates(until, lang)]
  return begins.map((begin, index) =>
    begin.ltr ? ltr(`${begin.text} – ${ends[index]!.text}`) : rtl(`${begin.text} تا ${ends[index]!.text}`),
  )
}
