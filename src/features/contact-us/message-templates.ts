import { defineNotice, type MessageTemplate, type PlaceholderText } from '#contract/message-template.ts'

export const placeholders = {
  subject: { label: 'عنوان پیام', sample: 'ساعت کلاس' },
} as const satisfies Record<string, PlaceholderText>

export const messageTemplates = {
  'letter-answered': defineNotice({
    group: 'conversation',
    type: 'conversation',
    title: 'پاسخ پشتیبانی',
    when: 'وقتی همکاری به پیامی از «تماس با ما» پاسخ می‌نویسد',
    wording: ['به پیام {number} پاسخ داده شد', '{answer}'],
    takes: ['name', 'number', 'subject', 'answer'],
    needs: ['answer'],
  }),
  'letter-settled': defineNotice({
    group: 'conversation',
    type: 'conversation',
    title: 'پیامی که با تماس پاسخ گرفت',
    when: 'وقتی همکاری پیامی را بی‌نوشتن پاسخ می‌بندد',
    wording: ['به پیام {number} پاسخ داده شد', 'پشتیبانی دربارهٔ «{subject}» با شما تماس گرفته است.'],
    takes: ['name', 'number', 'subject'],
  }),
  'ticket-received': {
    group: 'conversation',
    title: 'کد پیگیری پیام',
    when: 'به شماره یا ایمیل نویسنده، وقتی پیامی از «تماس با ما» می‌رسد',
    parts: {
      sms: {
        original: '{brand}: پیام شما رسید.\nکد پیگیری: {number}\nپاسخ تا {due}\n{link}',
        takes: ['name', 'number', 'subject', 'due', 'link'],
        needs: ['number'],
      },
      subject: {
        original: 'پیام شما رسید؛ کد پیگیری {number}',
        takes: ['name', 'number', 'subject'],
        needs: [],
      },
      mail: {
        original:
          'سلام {name}،\nپیام شما با عنوان «{subject}» رسید.\nکد پیگیری: {number}\nپاسخ تا {due} می‌آید. پیگیری و نوشتن دوباره: {link}',
        takes: ['name', 'number', 'subject', 'due', 'link'],
        needs: ['number'],
      },
    },
  },
  'ticket-replied': {
    group: 'conversation',
    title: 'پاسخ به پیام مهمان',
    when: 'به شماره یا ایمیل کسی که بی‌حساب نوشته است، وقتی همکاری پاسخ می‌نویسد',
    parts: {
      sms: {
        original: '{brand}: به پیام {number} پاسخ داده شد.\nخواندن و پاسخ: {link}',
        takes: ['name', 'number', 'subject', 'answer', 'link'],
        needs: ['number', 'link'],
      },
      subject: {
        original: 'پاسخ به پیام {number}: {subject}',
        takes: ['name', 'number', 'subject'],
        needs: [],
      },
      mail: {
        original: 'سلام {name}،\n{answer}\n\nبرای نوشتن دوباره این صفحه را باز کنید: {link}',
        takes: ['name', 'number', 'subject', 'answer', 'link'],
        needs: ['answer', 'link'],
      },
    },
  },
  'ticket-given': defineNotice({
    group: 'staff',
    type: 'conversation',
    title: 'پیامی که به همکاری سپرده شد',
    when: 'به همکاری که پیامی به او سپرده می‌شود',
    wording: ['پیام {number} به شما سپرده شد', '«{subject}» منتظر پاسخ شماست.'],
    takes: ['name', 'number', 'subject'],
  }),
  'ticket-late': defineNotice({
    group: 'staff',
    type: 'conversation',
    title: 'پیامی که از مهلتش گذشت',
    when: 'به همکاری که پیام با اوست، یا همهٔ همکاران آن موضوع، وقتی مهلت پاسخ می‌گذرد',
    wording: ['مهلت پاسخ پیام {number} گذشت', '«{subject}» هنوز پاسخی ندارد.'],
    takes: ['name', 'number', 'subject'],
  }),
} as const satisfies Record<string, MessageTemplate>

type Templates = typeof messageTemplates
type PlaceholderNames = keyof typeof placeholders

declare module '#contract/message-template.ts' {
  interface MessageTemplates extends Templates {}
  interface Placeholders extends Record<PlaceholderNames, true> {}
}
