import type { Act } from '#account/permissions.ts'

/** What every act is called, in the order the table shows them. */
export const actNames: Record<Act, string> = {
  'accounts.read': 'یافتن و دیدن حساب‌ها',
  'accounts.unlock': 'برداشتن قفل ورود',
  'accounts.endSessions': 'بستن نشست‌های دیگران',
  'letters.answer': 'خواندن و پاسخ دادن پیام‌های مردم',
  'audit.read': 'دیدن رویدادها',
  'site.change': 'تغییر متن‌ها، اطلاعیه‌ها، پرسش‌ها و تعطیلی‌های سایت',
  'letterTexts.change': 'تغییر متن پیامک‌ها و ایمیل‌ها',
  'notices.watch': 'دیدن پیامک‌ها و ایمیل‌هایی که نرسیده‌اند',
  'payments.read': 'دیدن دفتر و تطبیق پرداخت',
  'payments.reconcile': 'تطبیق با بانک و ثبت بازگشت‌های انجام‌شده',
  'recordings.write': 'گذاشتن جلسه‌های ضبط‌شده',
  'legal.publish': 'نوشتن و انتشار متن‌های حقوقی',
  'broadcasts.send': 'فرستادن پیام همگانی',
  'roles.change': 'دادن و گرفتن نقش',
}
