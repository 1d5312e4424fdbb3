import type { MessageTemplate, PlaceholderText } from '#contract/message-template.ts'

export const placeholders = {
  roles: { label: 'نقش‌ها', sample: 'منشی، مشاور' },
} as const satisfies Record<string, PlaceholderText>

export const messageTemplates = {
  'staff-invitation': {
    group: 'security',
    title: 'دعوت به همکاری',
    when: 'وقتی مالک یا مدیر کسی را به همکاری دعوت می‌کند؛ پیوند تا سه روز و یک بار کار می‌کند',
    parts: {
      sms: {
        original: '{name}، {brand} شما را به همکاری دعوت کرده است ({roles}). پذیرفتن، تا ۳ روز:\n{link}',
        takes: ['name', 'roles', 'link'],
        needs: ['link'],
      },
      subject: { original: 'دعوت به همکاری با {brand}', takes: ['name', 'roles'], needs: [] },
      mail: {
        original: [
          '{name} گرامی،',
          '{brand} شما را به همکاری دعوت کرده است ({roles}). از این پیوند بپذیرید؛ سه روز و یک بار کار می‌کند:',
          '{link}',
          'اگر این دعوت از آنِ شما نیست، این پیام را نادیده بگیرید.',
          '{brand}',
        ].join('\n\n'),
        takes: ['name', 'roles', 'link'],
        needs: ['link'],
      },
    },
  },
} as const satisfies Record<string, MessageTemplate>

type Templates = typeof messageTemplates
type PlaceholderNames = keyof typeof placeholders

declare module '#contract/message-template.ts' {
  interface MessageTemplates extends Templates {}
  interface Placeholders extends Record<PlaceholderNames, true> {}
}
