import { sql } from 'kysely'
import type { SetupStep } from '#account/public.server.ts'

export const setupSteps: SetupStep[] = [
  {
    id: 'teacher',
    order: 40,
    title: 'نخستین استاد',
    description: 'استاد با شمارهٔ خودش ثبت‌نام می‌کند، در «حساب‌ها» نقش استاد می‌گیرد و این‌جا صفحه‌اش ساخته می‌شود.',
    minutes: 3,
    path: '/studio/teachers/new',
    action: 'افزودن استاد',
    permission: 'teachers.change',
    isDone: sql<boolean>`exists (select from teacher)`,
  },
]
