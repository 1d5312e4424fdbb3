import { defineNotice, type MessageTemplate } from '#contract/message-template.ts'

export const placeholders = {
  mate: { label: 'هم‌گام', sample: 'کاشی آبی' },
  goal: { label: 'هدف هفته', sample: 'هر کدام ۵ روز یادگیری در هفته' },
  gained: { label: 'امتیاز', sample: '۵۰' },
} as const

export const messageTemplates = {
  'pair-began': defineNotice({
    group: 'conversation',
    type: 'club',
    title: 'دعوت هم‌گامی پذیرفته شد',
    when: 'وقتی کسی دعوت هم‌گامی را می‌پذیرد، به دعوت‌کننده',
    wording: ['{mate} هم‌گام شما شد', '«{mate}» دعوت شما را پذیرفت. پیشرفت این هفتهٔ هر دو در باشگاه است.'],
    takes: ['name', 'mate'],
    needs: ['mate'],
  }),
  'pair-reminder': defineNotice({
    group: 'conversation',
    type: 'club',
    title: 'یادآوری هم‌گام',
    when: 'وقتی هم‌گام کسی به او یادآوری می‌کند؛ هر روز یک بار، تا هنگامی که سهم آن روز مانده است',
    wording: ['{mate} منتظر شماست', '«{mate}» یادتان کرد: سهم امروزتان هنوز مانده است. چند دقیقه بس است.'],
    takes: ['name', 'mate'],
    needs: ['mate'],
  }),
  'pair-rewarded': defineNotice({
    group: 'conversation',
    type: 'club',
    title: 'هدف هفتهٔ هم‌گام‌ها، با امتیاز',
    when: 'وقتی هر دو هم‌گام به هدف هفته می‌رسند و امتیاز می‌گیرند، به هر دو',
    wording: [
      'هدف هفته تمام شد: {gained} امتیاز',
      'شما و «{mate}» هر دو به هدف هفته رسیدید و {gained} امتیاز گرفتید.',
    ],
    takes: ['name', 'mate', 'gained'],
    needs: ['mate', 'gained'],
  }),
  'pair-reached': defineNotice({
    group: 'conversation',
    type: 'club',
    title: 'هدف هفتهٔ هم‌گام‌ها، بی‌امتیاز',
    when: 'وقتی هر دو هم‌گام به هدف هفته می‌رسند و سقف امتیاز پر است یا قاعده‌اش کار نمی‌کند',
    wording: ['هدف هفته تمام شد', 'شما و «{mate}» هر دو به هدف هفته رسیدید.'],
    takes: ['name', 'mate'],
    needs: ['mate'],
  }),
  'pair-goal': defineNotice({
    group: 'conversation',
    type: 'club',
    title: 'پیشنهاد هدف تازهٔ هفته',
    when: 'وقتی هم‌گام کسی برای هفتهٔ آینده هدف دیگری پیشنهاد می‌کند',
    wording: [
      '{mate} هدف تازه‌ای پیشنهاد کرد',
      '«{mate}» از هفتهٔ آینده پیشنهاد می‌کند: {goal}. با پذیرفتن شما آغاز می‌شود.',
    ],
    takes: ['name', 'mate', 'goal'],
    needs: ['mate', 'goal'],
  }),
  'pair-goal-agreed': defineNotice({
    group: 'conversation',
    type: 'club',
    title: 'هدف تازهٔ هفته پذیرفته شد',
    when: 'وقتی هم‌گام کسی هدفی را می‌پذیرد که او پیشنهاد کرده است',
    wording: ['{mate} هدف تازه را پذیرفت', 'از شنبهٔ آینده: {goal}.'],
    takes: ['name', 'mate', 'goal'],
    needs: ['goal'],
  }),
  'pair-ended': defineNotice({
    group: 'conversation',
    type: 'club',
    title: 'هم‌گامی پایان یافت',
    when: 'وقتی هم‌گام کسی هم‌گامی را پایان می‌دهد',
    wording: [
      'هم‌گامی با {mate} پایان یافت',
      'هم‌گامی شما با «{mate}» پایان یافت. امتیازهایتان سر جایشان است.',
    ],
    takes: ['name', 'mate'],
    needs: ['mate'],
  }),
} as const satisfies Record<string, MessageTemplate>

type Templates = typeof messageTemplates
type Own = typeof placeholders

declare module '#contract/message-template.ts' {
  interface MessageTemplates extends Templates {}
  interface Placeholders extends Record<keyof Own, true> {}
}
