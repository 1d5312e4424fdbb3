import { type Act, mayDo } from '#account/permissions.ts'
import type { IconName } from '#ui/icon-names.ts'

/** A part of the studio, and the act without which nobody sees it. */
type Part = {
  title: string
  /** What a handset's tab says, where the title is too long for one line of it. */
  short?: string
  says: string
  path: string
  icon: IconName
  act: Act
}

const parts: readonly Part[] = [
  {
    title: 'امروز',
    says: 'کلاس‌های امروز، حضور و غیاب جلسهٔ پیش و درخواست‌های غیبت',
    path: '/studio/today',
    icon: 'calendar-days',
    act: 'classes.hold',
  },
  {
    title: 'حساب‌ها',
    says: 'یافتن حساب، نشست‌ها، قفل ورود و سرگذشت کدها',
    path: '/studio/accounts',
    icon: 'users-round',
    act: 'accounts.read',
  },
  {
    title: 'پیام‌های مردم',
    says: 'آنچه از صفحهٔ تماس با ما نوشته‌اند، و پاسخ آن',
    path: '/studio/letters',
    icon: 'mail',
    act: 'letters.answer',
  },
  {
    title: 'دوره‌ها',
    says: 'نام، سرفصل‌ها و درس‌های رایگان هر دوره',
    path: '/studio/courses',
    icon: 'graduation-cap',
    act: 'courses.write',
  },
  {
    title: 'گروه‌ها',
    says: 'برنامهٔ ترم، جابه‌جایی جلسه‌ها و زبان‌آموزان هر گروه',
    path: '/studio/groups',
    icon: 'calendar-days',
    act: 'groups.write',
  },
  {
    title: 'تکلیف‌ها',
    says: 'صف تصحیح، تکلیف گروه‌ها و دفتر نمره',
    path: '/studio/homework',
    icon: 'pen-line',
    act: 'homework.give',
  },
  {
    title: 'استادان',
    says: 'صفحهٔ استادان، مدرک‌های بررسی‌شده، وقت‌ها و نظرها',
    path: '/studio/teachers',
    icon: 'graduation-cap',
    act: 'teachers.change',
  },
  {
    title: 'وقت‌های آزاد من',
    short: 'وقت‌ها',
    says: 'رنگ کردن وقت‌های آزاد، جلسه‌های آزمایشی و پاسخ به نظرها',
    path: '/studio/availability',
    icon: 'calendar-days',
    act: 'teaching.see',
  },
  {
    title: 'جلسه‌های ضبط‌شده',
    short: 'ضبط‌ها',
    says: 'گذاشتن ضبط کلاس‌ها، زیرنویس و متن آن‌ها',
    path: '/studio/recordings',
    icon: 'headphones',
    act: 'recordings.write',
  },
  {
    title: 'تطبیق پرداخت',
    says: 'دفتر در برابر درگاه بانک، پرداخت‌های باز و بازگشت‌های در راه',
    path: '/studio/payments',
    icon: 'landmark',
    act: 'payments.read',
  },
  {
    title: 'حق‌التدریس',
    says: 'نرخ استادان، و صورت‌حساب هر ماه از جلسه‌های برگزارشده',
    path: '/studio/pay',
    icon: 'wallet',
    act: 'pay.keep',
  },
  {
    title: 'حق‌التدریس من',
    says: 'صورت‌حساب‌های تأییدشدهٔ شما، ماه به ماه',
    path: '/studio/my-pay',
    icon: 'wallet',
    act: 'teaching.see',
  },
  {
    title: 'پیام‌های همگانی',
    says: 'نوشتن به همه، به همکاران یا به زبان‌آموزان یک دوره',
    path: '/studio/broadcasts',
    icon: 'megaphone',
    act: 'broadcasts.send',
  },
  {
    title: 'گواهی‌نامه‌ها و نشان‌ها',
    says: 'آنچه مدرسه گواهی کرده است، و باطل کردن آن با دلیل',
    path: '/studio/credentials',
    icon: 'award',
    act: 'credentials.revoke',
  },
  {
    title: 'سایت',
    says: 'متن‌ها، اطلاعیه‌ها، پرسش‌های پرتکرار، تعطیلی‌ها، و متن پیامک‌ها و ایمیل‌ها',
    path: '/studio/site',
    icon: 'layout-template',
    act: 'site.change',
  },
  {
    title: 'روزهای قطعی',
    short: 'قطعی‌ها',
    says: 'روزهایی که سایت یا اینترنت کشور از کار افتاد و زنجیرهٔ هیچ‌کس پاره نمی‌شود',
    path: '/studio/outages',
    icon: 'wifi-off',
    act: 'outages.mark',
  },
  {
    title: 'ورود داده‌ها',
    says: 'زبان‌آموزان، گروه‌ها، ثبت‌نام‌ها، موجودی‌ها و حضور و غیاب از فایل CSV',
    path: '/studio/import',
    icon: 'upload',
    act: 'school.import',
  },
  {
    title: 'متن‌های حقوقی',
    says: 'قوانین، حریم خصوصی و شرایط بازگشت وجه، با نسخه‌هایشان',
    path: '/studio/legal',
    icon: 'file-text',
    act: 'legal.publish',
  },
  {
    title: 'اعلان‌ها',
    says: 'پیامک‌ها، ایمیل‌ها و اعلان‌هایی که نرسیده‌اند، و بودجهٔ پیامک',
    path: '/studio/notices',
    icon: 'bell-ring',
    act: 'notices.watch',
  },
  {
    title: 'رویدادها',
    says: 'هر کاری که با حساب‌ها شده است، و به دست چه کسی',
    path: '/studio/audit',
    icon: 'scroll-text',
    act: 'audit.read',
  },
  {
    title: 'دسترسی‌ها',
    says: 'هر نقش چه کارهایی می‌تواند بکند',
    path: '/studio/permissions',
    icon: 'key-round',
    act: 'audit.read',
  },
]

/** Whether an address of the studio is of no part, or of one that these roles open. */
export function isOpenTo(roles: readonly string[], pathname: string): boolean {
  const part = parts.find(({ path }) => pathname === path || pathname.startsWith(`${path}/`))
  return !part || mayDo(roles, part.act)
}

/** The parts somebody with these roles works in. */
export const partsOf = (roles: readonly string[]) => parts.filter(({ act }) => mayDo(roles, act))
