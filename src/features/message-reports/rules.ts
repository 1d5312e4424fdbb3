export const reportReasons = {
  harassment: 'آزار یا پیام مکرر',
  insult: 'توهین',
  spam: 'تبلیغ یا کلاه‌برداری',
  other: 'چیز دیگر',
} as const
export type ReportReason = keyof typeof reportReasons
