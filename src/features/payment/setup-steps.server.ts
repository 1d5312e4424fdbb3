import { sql } from 'kysely'
import type { SetupStep } from '#account/public.server.ts'

export const setupSteps: SetupStep[] = [
  {
    id: 'payment',
    order: 70,
    title: 'پرداخت آزمایشی',
    description:
      'خودتان در یکی از گروه‌ها ثبت‌نام کنید، از درگاه بپردازید و از همان سفارش پول را برگردانید؛ رسید و دفتر را هم ببینید.',
    minutes: 3,
    path: '/info',
    action: 'رفتن به فهرست گروه‌ها',
    permission: 'payments.read',
    isDone: sql<boolean>`exists (select from payment where state = 'paid')`,
  },
]
