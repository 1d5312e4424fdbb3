import { defineNotice, type MessageTemplate, type PlaceholderText } from '#contract/message-template.ts'

export const placeholders = {
  level: { label: 'سطح', sample: 'B1' },
} as const satisfies Record<string, PlaceholderText>

export const messageTemplates = {
  'oral-graded': defineNotice({
    group: 'course',
    type: 'course',
    title: 'سطح نهایی پس از گفت‌وگو',
    when: 'وقتی آزمونگر سطح گفتار را ثبت می‌کند',
    wording: ['سطح نهایی شما: {level}', '{name} عزیز، با گفت‌وگو و پرسش‌ها، سطح نهایی شما {level} است.'],
    takes: ['name', 'level'],
    needs: ['level'],
  }),
  'appeal-kept': defineNotice({
    group: 'course',
    type: 'course',
    title: 'پاسخ درخواست بازبینی سطح',
    when: 'وقتی استاد درخواست بازبینی سطح را با دلیل نمی‌پذیرد',
    wording: ['استاد به درخواست بازبینی سطح پاسخ داد', '{answer}'],
    takes: ['name', 'answer'],
    needs: ['answer'],
  }),
} as const satisfies Record<string, MessageTemplate>

type Templates = typeof messageTemplates
type PlaceholderNames = keyof typeof placeholders

declare module '#contract/message-template.ts' {
  interface MessageTemplates extends Templates {}
  interface Placeholders extends Record<PlaceholderNames, true> {}
}
