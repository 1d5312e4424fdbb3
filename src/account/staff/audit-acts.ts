import { persianNumber } from '#persian/digits.ts'

/**
 * Every act the log of acts knows, as people read it. `subject` is whom it was done to, `actor` who did it. In braces
 * stands what it was done to: how that is called where its name is not known, and what comes before its name.
 */
export const auditActs = {
  'account.deleted': 'حساب حذف شد',
  'account.unlocked': 'قفل ورود برداشته شد',
  'attendance.set': 'حضور کسی در {یک جلسه|} دستی ثبت شد',
  'banner.changed': '{یک اطلاعیهٔ صفحهٔ نخست|اطلاعیهٔ} تغییر کرد',
  'banner.created': '{یک اطلاعیهٔ صفحهٔ نخست|اطلاعیهٔ} افزوده شد',
  'banner.removed': '{یک اطلاعیهٔ صفحهٔ نخست|اطلاعیهٔ} حذف شد',
  'course.changed': '{یک دوره|دورهٔ} تغییر کرد',
  'course.created': '{یک دوره|دورهٔ} افزوده شد',
  'course.removed': '{یک دوره|دورهٔ} حذف شد',
  'credential.revoked': '{یک گواهی‌نامه یا نشان|گواهی‌نامه یا نشان} باطل شد',
  'email.proved': 'ایمیل تأیید شد',
  'faq.changed': '{یک پرسش پرتکرار|پرسش} تغییر کرد',
  'faq.created': '{یک پرسش پرتکرار|پرسش} افزوده شد',
  'faq.removed': '{یک پرسش پرتکرار|پرسش} حذف شد',
  'enrolment.frozen': 'ثبت‌نام کسی در {یک گروه|} نگه داشته شد',
  'enrolment.moved': 'کسی به {گروه دیگری|} رفت',
  'enrolment.woken': 'ثبت‌نام کسی در {یک گروه|} از سر گرفته شد',
  'group.announced': 'به {گروهی|گروه} خبر داده شد',
  'group.changed': '{یک گروه|گروه} تغییر کرد',
  'group.asked': 'از زبان‌آموزان {گروهی زیر حد نصاب|گروه} پرسیده شد چه می‌خواهند',
  'group.mergeNamed': 'برای {گروهی|گروه} ادغام پیشنهاد شد',
  'group.nextNamed': 'ترم بعد {یک گروه|گروه} معلوم شد',
  'group.runAnyway': '{گروهی زیر حد نصاب|گروه} با همان تعداد برگزار شد',
  'group.created': '{یک گروه|گروه} باز شد',
  'group.removed': '{یک گروه|گروه} حذف شد',
  'holiday.changed': '{یک تعطیلی|تعطیلی} تغییر کرد',
  'holiday.created': '{یک تعطیلی|تعطیلی} افزوده شد',
  'holiday.removed': '{یک تعطیلی|تعطیلی} حذف شد',
  'lesson.written': 'متن {یک درس|درس} نوشته شد',
  'lessons.closed': 'باز شدن درس‌های {یک گروه|} به برنامهٔ گروه برگشت',
  'lessons.opened': 'همهٔ درس‌های {یک گروه|} یک‌جا باز شد',
  'lessons.ruled': 'برنامهٔ باز شدن درس‌های {یک گروه|گروه} تغییر کرد',
  'letterText.changed': '{متن یک پیامک یا ایمیل|متن} تغییر کرد',
  'letterText.restored': '{متن اصلی یک پیامک یا ایمیل|متن اصلی} بازگشت',
  'notice.retried': 'یک اعلان نرسیده دوباره فرستاده شد',
  'outage.changed': '{یک قطعی|قطعی} تغییر کرد',
  'outage.created': '{یک قطعی|قطعی} ثبت شد',
  'outage.removed': '{یک قطعی|قطعی} حذف شد',
  'broadcast.sent': 'پیام همگانی {|} فرستاده شد',
  'legal.published': 'نسخهٔ تازهٔ {متن حقوقی|} منتشر شد',
  'passkey.added': 'گذرکلید افزوده شد',
  'passkey.removed': 'گذرکلید حذف شد',
  'password.changed': 'رمز عبور تغییر کرد',
  'password.reset': 'رمز عبور بازیابی شد',
  'owner.invited': 'شماره‌ای برای مالکیت مدرسه نام برده شد',
  'pay.approved': 'صورت‌حساب {یک استاد|} تأیید شد',
  'pay.rateDropped': 'یک نرخ حق‌التدریس {یک استاد|} برداشته شد',
  'pay.rateSet': 'نرخ حق‌التدریس {یک استاد|} تعیین شد',
  'phone.proved': 'شماره موبایل تأیید شد',
  'refund.sent': 'بازگشت وجه {یک سفارش|} انجام شد',
  'review.hidden': 'یک نظر دربارهٔ {استاد|} پنهان شد',
  'review.shown': 'یک نظر پنهان دربارهٔ {استاد|} دوباره نشان داده شد',
  'roles.changed': 'نقش‌ها تغییر کرد',
  'school.imported': '{داده‌های مدرسه|} از فایل وارد شد',
  'session.cancelled': '{یک جلسه|} لغو شد',
  'session.moved': '{یک جلسه|} جابه‌جا شد',
  'substitute.asked': 'برای {کلاسی|} جایگزین خواسته شد',
  'substitute.closed': 'استاد گروه خودش به {کلاس|} می‌رود',
  'substitute.named': '{کلاسی|} به استاد دیگری سپرده شد',
  'substitute.taken': 'همکاری {کلاسی|} را پذیرفت',
  'session.ended': 'یک نشست بسته شد',
  'session.phrases': 'عبارت‌های {یک جلسه|} تغییر کرد',
  'session.reused': 'نشست به‌سبب استفادهٔ دوباره از اعتبار آن بسته شد',
  'sessions.ended': 'همهٔ نشست‌ها بسته شدند',
  'teacher.accountJoined': 'حسابی به صفحهٔ {یک استاد|} وصل شد',
  'teacher.accountParted': 'حسابی از صفحهٔ {یک استاد|} جدا شد',
  'teacher.changed': 'صفحهٔ {یک استاد|} تغییر کرد',
  'teacher.created': '{یک استاد|استاد} افزوده شد',
  'teacher.removed': '{یک استاد|استاد} حذف شد',
  'withdrawal.confirmed': 'حق انصراف قانونی خریداران تأیید شد',
  'wording.changed': 'متن‌های سایت تغییر کرد',
} as const
export type AuditAct = keyof typeof auditActs

/** What an act was done to besides a person, as it was called then; of sessions, the group's name and their number. */
export type AuditAbout = {
  kind:
    | 'banner'
    | 'broadcast'
    | 'course'
    | 'credential'
    | 'faq'
    | 'group'
    | 'holiday'
    | 'import'
    | 'legal'
    | 'letterText'
    | 'order'
    | 'outage'
    | 'pay'
    | 'teacher'
  /** As its page in the studio is addressed. */
  id: string
  name: string
  number?: number
}

/** What was and what is of each field that changed; long texts by their length, lists by how many they hold. */
export type AuditChanges = Record<string, [before: unknown, after: unknown]>

/** «گروه «بازبین ۲» باز شد»; the act itself where nobody knows its words any more. */
export function auditSentence(act: string, about: Pick<AuditAbout, 'name' | 'number'> | null): string {
  const words: string = auditActs[act as AuditAct] ?? act
  return words
    .replace(/\{(.*)\|(.*)\}/, (_, bare: string, called: string) => {
      if (!about) return bare
      const session = about.number === undefined ? '' : `جلسهٔ ${persianNumber(about.number)}`
      return [called, session, `«${about.name}»`].filter(Boolean).join(' ')
    })
    .replace(/ {2,}/g, ' ')
}
