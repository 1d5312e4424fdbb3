import { defineNotice, type MessageTemplate, type PlaceholderText } from '#contract/message-template.ts'

export const placeholders = {
  copy: { label: 'کتاب دست دوم', sample: 'قهوهٔ تلخ' },
  branch: { label: 'شعبه', sample: 'شعبهٔ انقلاب' },
  grade: { label: 'وضعیت کتاب', sample: 'خوب' },
} as const satisfies Record<string, PlaceholderText>

export const messageTemplates = {
  'used-book-accepted': defineNotice({
    group: 'payment',
    type: 'payment',
    title: 'کتاب دست دوم در فروش',
    when: 'به صاحب کتاب، وقتی همکاران نسخه‌اش را می‌پذیرند',
    wording: [
      'کتاب دست دوم شما در فروش است',
      '«{copy}» با وضعیت «{grade}» و قیمت {amount} در {branch} به فروش گذاشته شد.',
    ],
    takes: ['name', 'copy', 'grade', 'branch', 'amount'],
    needs: ['copy', 'grade', 'amount'],
  }),
  'used-book-refused': defineNotice({
    group: 'payment',
    type: 'payment',
    title: 'نپذیرفتن کتاب دست دوم',
    when: 'به صاحب کتاب، وقتی همکاران نسخه‌اش را نمی‌پذیرند',
    wording: ['دربارهٔ کتاب دست دوم شما', '«{copy}» برای فروش پذیرفته نشد: {reason}'],
    takes: ['name', 'copy', 'reason'],
    needs: ['reason'],
  }),
  'used-book-sold': defineNotice({
    group: 'payment',
    type: 'payment',
    title: 'فروش کتاب دست دوم',
    when: 'به صاحب کتاب، وقتی کسی نسخه‌اش را می‌خرد',
    wording: [
      'کتاب دست دوم شما فروخته شد',
      '«{copy}» فروخته شد. وقتی خریدار آن را تحویل بگیرد، {amount} به کیف پول شما می‌آید.',
    ],
    takes: ['name', 'copy', 'amount'],
    needs: ['copy', 'amount'],
  }),
  'used-book-ready': defineNotice({
    group: 'payment',
    type: 'payment',
    title: 'کتاب دست دوم آمادهٔ تحویل',
    when: 'به خریدار، وقتی نسخهٔ دست دومی را می‌خرد',
    wording: [
      'کتاب شما در شعبه آماده است',
      '«{copy}» در {branch} منتظر شماست. هنگام تحویل، کد {number} را بگویید.',
    ],
    takes: ['name', 'copy', 'branch', 'number'],
    needs: ['branch', 'number'],
  }),
  'used-book-expired': defineNotice({
    group: 'payment',
    type: 'payment',
    title: 'گذشتن مهلت آوردن کتاب دست دوم',
    when: 'به صاحب کتاب، وقتی نسخه‌اش را تا پایان مهلت نمی‌آورد',
    wording: ['مهلت آوردن کتاب گذشت', '«{copy}» به شعبه نرسید. هر وقت خواستید دوباره آن را بگذارید.'],
    takes: ['name', 'copy'],
    needs: ['copy'],
  }),
  'used-book-unsold': defineNotice({
    group: 'payment',
    type: 'payment',
    title: 'پایان مدت فروش کتاب دست دوم',
    when: 'به صاحب کتاب، وقتی نسخه‌اش تا پایان مدت فروش نمی‌رود',
    wording: [
      'کتاب شما منتظر شماست',
      '«{copy}» تا پایان مدت فروش خریده نشد. آن را با کد {number} از {branch} پس بگیرید.',
    ],
    takes: ['name', 'copy', 'branch', 'number'],
    needs: ['branch', 'number'],
  }),
} as const satisfies Record<string, MessageTemplate>

type Templates = typeof messageTemplates

declare module '#contract/message-template.ts' {
  interface MessageTemplates extends Templates {}
  interface Placeholders extends Record<keyof typeof placeholders, true> {}
}
