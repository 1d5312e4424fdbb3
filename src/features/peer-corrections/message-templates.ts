import { defineNotice, type MessageTemplate } from '#contract/message-template.ts'

export const placeholders = {
  peer: { label: 'هم‌درس', sample: 'سپیدار' },
  earned: { label: 'امتیاز', sample: '۴۰' },
} as const

export const messageTemplates = {
  'peer-corrected': defineNotice({
    group: 'conversation',
    type: 'club',
    title: 'هم‌درسی نوشته را تصحیح کرد',
    when: 'وقتی زبان‌آموزی نوشته‌ای را تصحیح می‌کند که نویسنده‌اش به هم‌درس‌ها نشان داده است',
    wording: [
      '{peer} نوشتهٔ شما را تصحیح کرد',
      '«{peer}» نوشتهٔ شما را تصحیح کرد. بخوانید و بگویید چقدر به کارتان آمد.',
    ],
    takes: ['name', 'peer'],
    needs: ['peer'],
  }),
  'peer-weighed': defineNotice({
    group: 'conversation',
    type: 'club',
    title: 'امتیاز تصحیح هم‌درس',
    when: 'وقتی استاد نمونه‌ای از تصحیح‌های کسی را دیده و برای آن‌ها امتیاز داده می‌شود',
    wording: ['{earned} امتیاز برای تصحیح نوشتهٔ هم‌درس', 'استاد تصحیح شما را دید و {earned} امتیاز گرفتید.'],
    takes: ['name', 'earned'],
    needs: ['earned'],
  }),
} as const satisfies Record<string, MessageTemplate>

type Templates = typeof messageTemplates
type Own = typeof placeholders

declare module '#contract/message-template.ts' {
  interface MessageTemplates extends Templates {}
  interface Placeholders extends Record<keyof Own, true> {}
}
