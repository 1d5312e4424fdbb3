import { sql } from 'kysely'
import type { SetupStep } from '#account/public.server.ts'

export const setupSteps: SetupStep[] = [
  {
    id: 'refunds',
    order: 30,
    title: 'شرایط بازگشت پول',
    description:
      'هر خریدار پیش از پرداخت می‌بیند که با انصراف چقدر برمی‌گردد. شرایطی آماده است؛ آن را ببینید، به خواست خود تغییر دهید و ذخیره کنید.',
    minutes: 3,
    path: '/studio/refund-policies',
    action: 'دیدن شرایط',
    permission: 'refundPolicies.write',
    // Every school begins with two: once one of them was saved, or another was written, somebody has thought about it.
    isDone: sql<boolean>`exists (select from refund_policy where version > 1 or name not in ('hamava', 'trial'))`,
  },
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
