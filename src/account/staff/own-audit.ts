import type { AuditManifest } from './audit-actions.ts'

/** What the log tells of accounts themselves. */
export const audit = {
  actions: {
    'account.deleted': 'حساب حذف شد',
    'account.opened': 'حساب در مدرسه باز شد',
    'account.independent': 'فرزند صاحب حساب خودش شد',
    'account.unlocked': 'قفل ورود برداشته شد',
    'child.acted': 'سرپرست به‌جای فرزندش وارد شد',
    'child.opened': 'فرزندی زیر حساب سرپرست ساخته شد',
    'email.proved': 'ایمیل تأیید شد',
    'list.exported': 'از {یک فهرست|فهرست} خروجی اکسل گرفته شد',
    'notice.retried': 'یک اعلان نرسیده دوباره فرستاده شد',
    'passkey.added': 'گذرکلید افزوده شد',
    'passkey.removed': 'گذرکلید حذف شد',
    'password.changed': 'رمز عبور تغییر کرد',
    'password.linked': 'رمز عبور با پیوند مدرسه گذاشته شد',
    'password.reset': 'رمز عبور بازیابی شد',
    'owner.invited': 'شماره‌ای برای مالکیت مدرسه نام برده شد',
    'phone.proved': 'شماره موبایل تأیید شد',
    'roles.changed': 'نقش‌ها تغییر کرد',
    'session.ended': 'یک نشست بسته شد',
    'session.reused': 'نشست به‌سبب استفادهٔ دوباره از اعتبار آن بسته شد',
    'sessions.ended': 'همهٔ نشست‌ها بسته شدند',
  },
  kinds: {
    owner: 'مالک مدرسه',
    list: 'خروجی فهرست‌ها',
    notice: 'اعلان‌ها',
    session: 'جلسه‌ها و نشست‌ها',
    account: 'حساب‌ها',
    child: 'فرزندان',
    password: 'رمزهای عبور',
    phone: 'شماره‌های موبایل',
    passkey: 'گذرکلیدها',
    sessions: 'نشست‌ها (همه با هم)',
    roles: 'نقش‌ها',
    email: 'ایمیل‌ها',
  },
  subjects: {
    list: null,
  },
} as const satisfies AuditManifest
