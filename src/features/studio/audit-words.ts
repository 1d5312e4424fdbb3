import { type AuditAbout, type AuditAct, auditSentence } from '#account/staff/audit-acts.ts'
import { persianNumber } from '#persian/digits.ts'
import { formatDate, formatDateTime } from '#persian/jalali.ts'
import type { AuditEntry } from './contract.ts'
import { namesOf } from './role-names.ts'

/** What acts are done to, by what their names begin with. */
export const auditKinds = {
  owner: 'مالک مدرسه',
  outage: 'روزهای قطعی',
  lesson: 'متن درس‌ها',
  lessons: 'باز شدن درس‌ها',
  teacher: 'استادان',
  notice: 'اعلان‌ها',
  banner: 'اطلاعیه‌های صفحهٔ نخست',
  refund: 'بازگشت وجه',
  broadcast: 'پیام‌های همگانی',
  faq: 'پرسش‌های پرتکرار',
  holiday: 'تعطیلی‌ها',
  enrolment: 'ثبت‌نام‌ها',
  session: 'جلسه‌ها و نشست‌ها',
  substitute: 'جایگزین‌ها',
  account: 'حساب‌ها',
  attendance: 'حضور و غیاب',
  pay: 'حق‌التدریس',
  course: 'دوره‌ها',
  password: 'رمزهای عبور',
  phone: 'شماره‌های موبایل',
  group: 'گروه‌ها',
  credential: 'گواهی‌نامه‌ها و نشان‌ها',
  passkey: 'گذرکلیدها',
  letterText: 'متن پیامک‌ها و ایمیل‌ها',
  legal: 'متن‌های حقوقی',
  wording: 'متن‌های سایت',
  sessions: 'نشست‌ها (همه با هم)',
  review: 'نظرها',
  withdrawal: 'حق انصراف قانونی',
  roles: 'نقش‌ها',
  school: 'ورود داده‌ها',
  email: 'ایمیل‌ها',
} as const satisfies Record<KindOf<AuditAct>, string>
type KindOf<A extends string> = A extends `${infer K}.${string}` ? K : never
export type AuditKind = keyof typeof auditKinds

/** What changes are called. Those of a course, a group, a teacher, what the site says. */
export const changeNames: Record<string, string> = {
  ...{ title: 'نام', slug: 'نشانی', language: 'زبان', level: 'سطح', greeting: 'نوشتهٔ جلد', summary: 'خلاصه' },
  ...{
    about: 'درباره',
    outcomes: 'دستاوردها',
    classSteps: 'گام‌های کلاس',
    questions: 'پرسش‌ها',
    book: 'کتاب',
    minutes: 'مدت جلسه',
    syllabus: 'سرفصل‌ها',
  },
  ...{ state: 'وضعیت', course: 'دوره', teacher: 'استاد', term: 'ترم', weekly: 'روز و ساعت', from: 'از روز' },
  ...{
    until: 'تا روز',
    sessions: 'شمار جلسه‌ها',
    capacity: 'ظرفیت',
    minSize: 'حد نصاب',
    toman: 'شهریه (تومان)',
  },
  ...{ branch: 'محل', refundPolicy: 'شرایط انصراف', recordingsDays: 'مهلت تماشای ضبط‌ها', live: 'کلاس زنده' },
  ...{ absencesAllowed: 'غیبت مجاز', makeUpsAllowed: 'جلسهٔ جبرانی', startsAt: 'زمان', group: 'گروه' },
  ...{ rule: 'برنامه', attendance: 'حضور', name: 'نام', surname: 'نام خانوادگی', enName: 'نام لاتین' },
  ...{ enSurname: 'نام خانوادگی لاتین', gender: 'جنسیت', headline: 'معرفی یک‌خطی', method: 'شیوهٔ تدریس' },
  ...{ intro: 'متن معرفی', city: 'شهر', accent: 'لهجه', speaks: 'زبان‌ها', trialPrice: 'بهای جلسهٔ آزمایشی' },
  ...{ isHidden: 'پنهان', teaches: 'زبان‌های تدریس', credentials: 'مدارک', hours: 'ساعت‌ها' },
  ...{ question: 'پرسش', answer: 'پاسخ', sentence: 'متن', link: 'نشانی', day: 'روز' },
  ...{
    firstDay: 'نخستین روز',
    lastDay: 'آخرین روز',
    reason: 'دلیل',
    amount: 'نرخ',
    trialAmount: 'نرخ آزمایشی',
  },
  ...{
    per: 'برای',
    fromDay: 'از روز',
    heroTitle: 'عنوان صفحهٔ نخست',
    heroLead: 'متن صفحهٔ نخست',
    socials: 'شبکه‌های اجتماعی',
  },
  ...{ address: 'نشانی مدرسه', phone: 'تلفن' },
}

type Told = Pick<AuditEntry, 'act' | 'about' | 'changes' | 'details'>

export const sentenceOf = ({ act, about }: Told) => auditSentence(act, about)

/** What an act changed and tells besides, each in a sentence of its own. */
export function changesInWords({ changes, details, about }: Told): string[] {
  const { before, after, count, letter } = details
  const told = Object.entries(changes).flatMap(([name, [was, is]]) => {
    const called = changeNames[name]
    return called ? [`${called}: از ${wordsOf(was)} به ${wordsOf(is)}`] : []
  })
  if (Array.isArray(before) && Array.isArray(after)) {
    told.push(`از «${namesOf(before) || 'بی‌نقش'}» به «${namesOf(after) || 'بی‌نقش'}»`)
  }
  if (typeof letter === 'string' && !about) told.push(`«${letter}»`)
  if (typeof count === 'number') told.push(`${persianNumber(count)} نشست`)
  return told
}

const words: Record<string, string> = {
  ...{ draft: 'پیش‌نویس', open: 'باز', closed: 'بسته', present: 'حاضر', late: 'دیرآمده', absent: 'غایب' },
  ...{ excused: 'غیبت موجه', together: 'همه از همان آغاز', days: 'با فاصلهٔ روز', dates: 'در روزهای معین' },
  ...{ female: 'خانم', male: 'آقا', hour: 'ساعت', session: 'جلسه', demo: 'کلاس نمایشی', link: 'نشانی ثابت' },
  ...{ sessions: 'با جلسه‌ها' },
}

function wordsOf(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'هیچ'
  if (typeof value === 'number') return persianNumber(value)
  if (typeof value === 'boolean') return value ? 'بله' : 'خیر'
  if (typeof value === 'object') {
    if ('length' in value) return `${persianNumber(Number(value.length))} نویسه`
    return 'count' in value ? `${persianNumber(Number(value.count))} مورد` : ''
  }
  const text = String(value)
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return formatDate(text, 'UTC')
  if (/^\d{4}-\d\d-\d\dT/.test(text)) return formatDateTime(text)
  return words[text] ?? `«${text}»`
}

/** Where each kind has its page in the studio. */
const places: Record<AuditAbout['kind'], ((id: string) => string) | null> = {
  banner: id => `/studio/site/banners/${id}`,
  broadcast: id => `/studio/broadcasts/${id}`,
  course: id => `/studio/courses/${id}`,
  credential: id => `/certificate/${id}`,
  faq: id => `/studio/site/faqs/${id}`,
  group: id => `/studio/groups/${id}`,
  holiday: id => `/studio/site/holidays/${id}`,
  import: null,
  legal: id => `/studio/legal/${id}`,
  letterText: id => `/studio/site/letter-texts/${id}`,
  order: null,
  outage: id => `/studio/outages/${id}`,
  pay: id => `/studio/pay/${id}`,
  teacher: id => `/studio/teachers/${id}`,
}

/** The page of what an act was done to; null where it has none, or is gone. */
export function placeOf({ act, about }: Pick<AuditEntry, 'act' | 'about'>): string | null {
  if (!about || act === `${about.kind}.removed`) return null
  return places[about.kind]?.(about.id) ?? null
}
