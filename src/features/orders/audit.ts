import type { AuditManifest } from '#account/staff/audit-actions.ts'

export const audit = {
  actions: {
    'orderRefund.issued': 'وجه {یک سفارش|سفارش} بازگردانده شد',
    'orderRefund.asked': 'برای بازگشت وجه {یک سفارش|سفارش}، بیش از شرایط انصراف، تأیید خواسته شد',
    'orderRefund.approved': 'بازگشت وجه {یک سفارش|سفارش}، بیش از شرایط انصراف، تأیید شد',
    'orderRefund.declined': 'بازگشت وجه {یک سفارش|سفارش}، بیش از شرایط انصراف، رد شد',
  },
  kinds: {
    orderRefund: 'بازگشت وجه به دست همکاران',
  },
} as const satisfies AuditManifest

declare module '#account/staff/audit-actions.ts' {
  interface AuditActions extends Record<keyof typeof audit.actions, true> {}
}
