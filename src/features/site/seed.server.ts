import { addDays, isoDay, toJalali } from '#persian/jalali.ts'
import type { AppContext } from '#server/app-context.ts'
import { transaction } from '#server/platform/database/database.ts'
import { insertEntry } from './entries.server.ts'

const faqs = [
  {
    question: 'از کجا شروع کنم؟',
    answer:
      'از عبارت‌نامه: موقعیتی را که به کارتان می‌آید باز کنید، چند جمله را ذخیره کنید و هر روز چند دقیقه مرور کنید. برای این کار لازم نیست چیزی بخرید.',
  },
  {
    question: 'با شماره موبایل خارج از ایران هم می‌شود ثبت‌نام کرد؟',
    answer:
      'پیامک ما به شماره‌های ایران مطمئن‌تر می‌رسد. اگر خارج از ایران هستید، با ایمیل ثبت‌نام کنید؛ شماره را بعداً هم می‌توانید در پروفایل بیفزایید.',
  },
  {
    question: 'کد تأیید به دستم نرسید. چه کنم؟',
    answer:
      'یک دقیقه صبر کنید و «ارسال دوبارهٔ کد» را بزنید. اگر پیامک‌های تبلیغاتی را بسته‌اید، کد از خط خدماتی می‌آید و نباید بسته باشد. در دومین تلاش می‌توانید کد را با تماس تلفنی بشنوید.',
  },
  {
    question: 'وقتی اینترنت ندارم چه چیزی کار می‌کند؟',
    answer:
      'صفحه‌هایی که پیش‌تر دیده‌اید باز می‌شوند و مرورهایتان از دست نمی‌روند: روی همین دستگاه می‌مانند و با وصل شدن اینترنت فرستاده می‌شوند.',
  },
  {
    question: 'چطور حسابم را حذف کنم؟',
    answer:
      'در پروفایل، بخش «امنیت»، «حذف حساب» را بزنید و رمز عبور خود را وارد کنید. پیش از آن می‌توانید نسخه‌ای از داده‌هایتان را بگیرید.',
  },
]

/** Questions asked often, and the school's next days off, for the demo. */
export async function seedSite({ db, now }: AppContext): Promise<void> {
  const at = now()
  const today = toJalali(at)
  const holidays = [
    // The night of Yalda is the last of autumn: the classes of that evening do not meet.
    { title: 'شب یلدا، کلاس‌های عصر برگزار نمی‌شوند', day: isoDay({ year: today.year, month: 9, day: 30 }) },
    { title: 'تعطیلات نوروز', day: isoDay({ year: today.year + 1, month: 1, day: 1 }) },
    { title: 'روز طبیعت', day: isoDay({ year: today.year + 1, month: 1, day: 13 }) },
  ]
  const banner = {
    sentence: 'چالش یلدا: سی جملهٔ تازه تا شب چله. هر روز سه جمله مرور کنید.',
    link: '/phrasebook',
    from: isoDay(today),
    until: isoDay(addDays(today, 30)),
  }
  await transaction(db, async tx => {
    // Apart by a millisecond: they stand in the order they were made.
    for (const [index, faq] of faqs.entries())
      await insertEntry(tx, 'faq', faq, new Date(at.getTime() + index))
    for (const holiday of holidays) await insertEntry(tx, 'holiday', holiday, at)
    await insertEntry(tx, 'banner', banner, at)
  })
}
