import type { AuditManifest } from '#account/staff/audit-actions.ts'
import { studioPaths } from '#contract/studio-paths.ts'

export const audit = {
  actions: {
    'desk.sold': '{یک سفارش|سفارش} در پیشخوان فروخته شد',
    'desk.taken': 'برای {یک سفارش|سفارش} در پیشخوان پول گرفته شد',
    'cheque.cleared': 'چک {یک سفارش|سفارش} وصول شد',
    'cheque.bounced': 'چک {یک سفارش|سفارش} برگشت خورد',
    'cashbox.created': '{یک صندوق|صندوق} ساخته شد',
    'cashbox.changed': '{یک صندوق|صندوق} تغییر کرد',
    'cashDay.counted': '{صندوق یک روز|صندوق} شمرده شد',
    'cashDay.closed': '{صندوق یک روز|صندوق} بسته شد',
    'cashDay.reopened': '{صندوق یک روز|صندوق} دوباره باز شد',
    'deposit.made': 'از {یک صندوق|صندوق} پول برداشته شد',
  },
  kinds: {
    desk: 'پیشخوان',
    cheque: 'چک',
    cashbox: 'صندوق‌ها',
    cashDay: 'پایان روز',
    deposit: 'خروج از صندوق',
  },
  subjects: {
    cashbox: id => studioPaths.cashbox({ cashbox: id }),
    cashDay: id => studioPaths.cashbox({ day: id }),
  },
  fields: {
    takesMoney: 'پول می‌گیرد',
    difference: 'اختلاف',
    destination: 'به',
    sum: 'مبلغ',
    debt: 'بدهی',
    methods: 'راه پرداخت',
  },
} as const satisfies AuditManifest

declare module '#account/staff/audit-actions.ts' {
  interface AuditActions extends Record<keyof typeof audit.actions, true> {}
  interface AuditSubjects extends Record<keyof typeof audit.subjects, true> {}
}
