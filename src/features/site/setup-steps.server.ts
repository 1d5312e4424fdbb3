import { sql } from 'kysely'
import type { SetupStep } from '#account/public.server.ts'

/** What a new school says of itself before it opens. */
export const setupSteps: SetupStep[] = [
  {
    id: 'contact',
    order: 10,
    title: 'نام مدرسه و راه تماس',
    description: 'نام در سر صفحه‌ها، پیامک‌ها و رسیدها می‌آید؛ تلفن یا نشانی در پای همهٔ صفحه‌ها.',
    minutes: 3,
    path: '/studio/site/wording',
    action: 'نوشتن نام و تلفن',
    permission: 'site.change',
    isDone: sql<boolean>`exists (select from site_wording where wording->>'namePersian' <> ''
      and (wording->>'phone' <> '' or wording->>'address' <> ''))`,
  },
  {
    id: 'look',
    order: 15,
    title: 'نشان و رنگ مدرسه',
    description: 'نشان در سر صفحه‌ها، رسیدها، ایمیل‌ها و کنار نام سایت در گوشی می‌آید؛ رنگ در دکمه‌ها و پیوندها.',
    minutes: 2,
    path: '/studio/site/look',
    action: 'گذاشتن نشان و رنگ',
    permission: 'site.change',
    isDone: sql<boolean>`exists (select from site_look where logo is not null or accent is not null)`,
  },
  {
    id: 'holidays',
    order: 20,
    title: 'تعطیلی‌های سال',
    description: 'جلسه‌های هر گروه خودبه‌خود از این روزها می‌گذرند؛ تعطیلی‌های رسمی آماده است.',
    minutes: 2,
    path: '/studio/site/holidays',
    action: 'افزودن تعطیلی‌ها',
    permission: 'site.change',
    isDone: sql<boolean>`exists (select from site_entry where kind = 'holiday')`,
  },
  {
    id: 'open',
    order: 100,
    title: 'باز کردن مدرسه',
    description: 'تا آن وقت صفحهٔ نخست «به‌زودی» را نشان می‌دهد و موتورهای جست‌وجو چیزی پیدا نمی‌کنند.',
    minutes: null,
    path: '/studio/site/opening',
    action: 'رفتن به باز کردن مدرسه',
    permission: 'site.open',
    isDone: sql<boolean>`not exists (select from site_opening where not is_open)`,
  },
]
