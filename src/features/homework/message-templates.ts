import { defineNotice, type MessageTemplate, type PlaceholderText } from '#contract/message-template.ts'

export const placeholders = {
  homework: { label: 'تکلیف', sample: 'سه جمله از دیروز' },
  points: { label: 'نمره', sample: '۱۷٫۵ از ۲۰' },
} as const satisfies Record<string, PlaceholderText>

export const messageTemplates = {
  'homework-given': defineNotice({
    group: 'course',
    type: 'homework',
    title: 'تکلیف تازه',
    when: 'وقتی استاد به گروه تکلیف می‌دهد',
    wording: ['تکلیف تازه: {homework}', '«{group}»: «{homework}» را تا {due} بفرستید.'],
    takes: ['name', 'group', 'homework', 'due'],
    needs: ['homework'],
  }),
  'homework-marked': defineNotice({
    group: 'course',
    type: 'homework',
    title: 'تصحیح تکلیف',
    when: 'وقتی استاد پاسخ کسی را تصحیح می‌کند',
    wording: ['تکلیف شما تصحیح شد', '«{group}»: نمرهٔ «{homework}» {points} شد. یادداشت استاد در دورهٔ شماست.'],
    takes: ['name', 'group', 'homework', 'points'],
    needs: ['homework'],
  }),
  'homework-returned': defineNotice({
    group: 'course',
    type: 'homework',
    title: 'تلاش دوم تکلیف',
    when: 'وقتی استاد پاسخ کسی را برای تلاش دوباره برمی‌گرداند',
    wording: [
      'تکلیف شما برگشت',
      '«{group}»: استاد برای «{homework}» تلاش دیگری خواسته است. یادداشت او را ببینید و دوباره بفرستید.',
    ],
    takes: ['name', 'group', 'homework'],
    needs: ['homework'],
  }),
} as const satisfies Record<string, MessageTemplate>

type Templates = typeof messageTemplates
type PlaceholderNames = keyof typeof placeholders

declare module '#contract/message-template.ts' {
  interface MessageTemplates extends Templates {}
  interface Placeholders extends Record<PlaceholderNames, true> {}
}
