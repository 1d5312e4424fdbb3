import { defineNotice, type MessageTemplate, type PlaceholderText } from '#contract/message-template.ts'

export const placeholders = {
  badge: { label: 'نشان', sample: 'نخستین کلاس' },
  course: { label: 'دوره', sample: 'انگلیسی روزمره' },
} as const satisfies Record<string, PlaceholderText>

export const messageTemplates = {
  'certificate-issued': defineNotice({
    group: 'course',
    type: 'course',
    title: 'گواهی‌نامهٔ پایان دوره',
    when: 'وقتی گروه به پایان می‌رسد، به هر کس که به‌اندازهٔ کافی سر کلاس بوده است',
    wording: [
      'گواهی‌نامهٔ شما آماده است',
      '{name} عزیز، گواهی‌نامهٔ دورهٔ «{course}» با شمارهٔ {number} صادر شد. PDF فارسی و انگلیسی آن در پروفایل شماست.',
    ],
    takes: ['name', 'course', 'number'],
    needs: ['course'],
  }),
  'badge-granted': defineNotice({
    group: 'course',
    type: 'club',
    title: 'نشان تازه',
    when: 'وقتی کسی نشانی می‌گیرد',
    wording: [
      'نشان «{badge}» مال شماست',
      '{name} عزیز، نشان «{badge}» را گرفتید. صفحهٔ آن را می‌توانید به هر کسی نشان دهید.',
    ],
    takes: ['name', 'badge'],
    needs: ['badge'],
  }),
} as const satisfies Record<string, MessageTemplate>

type Templates = typeof messageTemplates
type PlaceholderNames = keyof typeof placeholders

declare module '#contract/message-template.ts' {
  interface MessageTemplates extends Templates {}
  interface Placeholders extends Record<PlaceholderNames, true> {}
}
