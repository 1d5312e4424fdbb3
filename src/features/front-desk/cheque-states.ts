/** What becomes of a cheque, as people read it. */
export const chequeStateNames = {
  pending: 'در راه وصول',
  cleared: 'وصول شد',
  bounced: 'برگشت خورد',
} as const
