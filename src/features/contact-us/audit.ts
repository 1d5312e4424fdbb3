import type { AuditManifest } from '#account/staff/audit-actions.ts'

export const audit = {
  actions: {
    'ticketTopic.created': '{موضوعی برای پیام‌ها|موضوع} ساخته شد',
    'ticketTopic.changed': '{یک موضوع پیام‌ها|موضوع} تغییر کرد',
    'ticketTopic.removed': '{یک موضوع پیام‌ها|موضوع} حذف شد',
    'cannedAnswer.created': '{پاسخی آماده|پاسخ آمادهٔ} نوشته شد',
    'cannedAnswer.changed': '{یک پاسخ آماده|پاسخ آمادهٔ} تغییر کرد',
    'cannedAnswer.removed': '{یک پاسخ آماده|پاسخ آمادهٔ} حذف شد',
    'businessHours.changed': 'ساعت پاسخ‌گویی تغییر کرد',
  },
  kinds: {
    ticketTopic: 'موضوع پیام‌ها',
    cannedAnswer: 'پاسخ‌های آماده',
    businessHours: 'ساعت پاسخ‌گویی',
  },
  subjects: {
    ticketTopic: id => `/studio/letter-topics/${id}`,
    cannedAnswer: id => `/studio/canned-answers/${id}`,
  },
  fields: {
    role: 'نقش',
    assigneeId: 'همکار',
    targetMinutes: 'مهلت پاسخ',
    openHours: 'ساعت‌ها',
  },
} as const satisfies AuditManifest

declare module '#account/staff/audit-actions.ts' {
  interface AuditActions extends Record<keyof typeof audit.actions, true> {}
  interface AuditSubjects extends Record<keyof typeof audit.subjects, true> {}
}
