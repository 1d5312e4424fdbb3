import { defineNotice, type MessageTemplate, type PlaceholderText } from '#contract/message-template.ts'

export const placeholders = {
  code: { label: 'کد', sample: '۴۸۲۹۱۳' },
  minutes: { label: 'اعتبار کد به دقیقه', sample: '۲' },
  parts: { label: 'بخش‌های به‌کاررفته', sample: '۸٬۰۰۰' },
  budget: { label: 'بودجهٔ ماه به بخش', sample: '۱۰٬۰۰۰' },
  count: { label: 'چند پیام', sample: '۳' },
  date: { label: 'روز', sample: 'شنبه ۳۰ آبان ۱۴۰۵' },
  messages: {
    label: 'پیام‌ها',
    sample: 'پرداخت انجام شد\nسفارش ۱۰۰۲۴، «گفت‌وگوی انگلیسی»، پرداخت شد.\nhttps://school.example/payment',
  },
  more: { label: 'سطر پیام‌های دیگر', sample: '' },
  title: { label: 'عنوان خبر', sample: 'کلاس جابه‌جا شد' },
  body: { label: 'متن خبر', sample: 'کلاس شنبه این هفته ساعت ۱۸ برگزار می‌شود.' },
  kind: { label: 'نوع خبر', sample: 'دوره‌ها و کلاس‌ها' },
  unsubscribe: { label: 'نشانی خاموش کردن', sample: 'https://school.example/unsubscribe?token=…' },
} as const satisfies Record<string, PlaceholderText>

function defineCodeMessage<const Name extends string>(name: Name, when: string) {
  const sentence = `${name} شما: {code}`
  return {
    group: 'codes',
    title: name,
    when,
    parts: {
      sms: { original: `${sentence}\n{brand}`, takes: ['code', 'minutes'], needs: ['code'] },
      subject: { original: `${name} {brand}`, takes: [], needs: [] },
      mail: {
        original: [
          sentence,
          'این کد تا {minutes} دقیقه معتبر است. آن را به هیچ‌کس نگویید؛ ما هم هرگز آن را از شما نمی‌پرسیم.',
          'اگر شما این کد را نخواسته‌اید، این ایمیل را نادیده بگیرید.',
          '{brand}',
        ].join('\n\n'),
        takes: ['code', 'minutes'],
        needs: ['code'],
      },
    },
  } as const
}

const defineSecurityNotice = (title: string, when: string, wording: readonly [string, string]) =>
  defineNotice({ group: 'security', type: 'security', title, when, wording, takes: ['name'] })

/** To the contact an account has no more, where an intruder cannot read it. */
const describeReplaced = (what: string, which: string) => [
  `${what} حساب شما در {brand} تغییر کرد و دیگر نمی‌توان با ${which} وارد شد.`,
  'اگر این کار شما نبوده است، همین حالا به پشتیبانی خبر دهید.',
]
const describeNewContact = (what: string) =>
  `از این پس می‌توانید با ${what} تازه وارد شوید. اگر این کار شما نبوده است، همین حالا رمز عبور خود را عوض کنید و به پشتیبانی خبر دهید.`

const defineBudgetAlarm = (title: string, when: string, wording: readonly [string, string]) =>
  defineNotice({ group: 'staff', type: 'news', title, when, wording, takes: ['parts', 'budget', 'month'] })

export const messageTemplates = {
  'register-code': {
    ...defineCodeMessage('کد تأیید', 'به شماره یا ایمیلی که هنوز حسابی ندارد'),
    title: 'کد ثبت‌نام',
  },
  'recover-code': defineCodeMessage('کد تغییر رمز عبور', 'وقتی کسی رمز عبورش را فراموش کرده است'),
  'contact-code': {
    ...defineCodeMessage('کد تأیید', 'برای تأیید شماره یا ایمیلی که کسی در پروفایل می‌افزاید'),
    title: 'کد تأیید شماره یا ایمیل',
  },

  'password-changed': defineSecurityNotice('تغییر رمز عبور', 'پس از تغییر رمز عبور در پروفایل', [
    'رمز عبور شما تغییر کرد',
    'رمز عبور حساب شما تغییر کرد و دیگر نشست‌های شما بسته شدند. اگر این کار شما نبوده است، از «فراموشی رمز عبور» رمز تازه‌ای بگذارید.',
  ]),
  'password-reset': defineSecurityNotice('بازیابی رمز عبور', 'پس از گذاشتن رمز تازه با کد', [
    'رمز عبور شما تغییر کرد',
    'رمز عبور حساب شما با کد تأیید تغییر کرد و همهٔ نشست‌ها پایان یافتند. اگر این کار شما نبوده است، همین حالا به پشتیبانی خبر دهید.',
  ]),
  'phone-proved': defineSecurityNotice('تأیید شماره موبایل', 'وقتی شماره‌ای به حساب افزوده می‌شود', [
    'شماره موبایل شما تأیید شد',
    describeNewContact('شماره موبایل'),
  ]),
  'email-proved': defineSecurityNotice('تأیید ایمیل', 'وقتی ایمیلی به حساب افزوده می‌شود', [
    'ایمیل شما تأیید شد',
    describeNewContact('ایمیل'),
  ]),
  'phone-changed': defineSecurityNotice('تغییر شماره موبایل', 'وقتی شمارهٔ حساب عوض می‌شود', [
    'شماره موبایل شما تغییر کرد',
    describeNewContact('شماره موبایل'),
  ]),
  'email-changed': defineSecurityNotice('تغییر ایمیل', 'وقتی ایمیل حساب عوض می‌شود', [
    'ایمیل شما تغییر کرد',
    describeNewContact('ایمیل'),
  ]),
  'old-phone': {
    group: 'security',
    title: 'خبر به شمارهٔ پیشین',
    when: 'به شماره‌ای که دیگر از آنِ حساب نیست',
    parts: {
      sms: { original: describeReplaced('شماره موبایل', 'این شماره').join('\n'), takes: [], needs: [] },
    },
  },
  'old-email': {
    group: 'security',
    title: 'خبر به ایمیل پیشین',
    when: 'به ایمیلی که دیگر از آنِ حساب نیست',
    parts: {
      subject: { original: 'نشانی ایمیل شما در {brand} تغییر کرد', takes: [], needs: [] },
      mail: { original: describeReplaced('نشانی ایمیل', 'این نشانی').join('\n\n'), takes: [], needs: [] },
    },
  },
  'session-reused': defineSecurityNotice('بستن نشست برای ایمنی', 'وقتی نشانهٔ ورود کسی دوباره به کار می‌رود', [
    'یک نشست شما برای ایمنی بسته شد',
    'نشانهٔ ورود یکی از نشست‌های شما دوباره به کار رفت؛ شاید کسی آن را برداشته باشد. آن نشست را بستیم. اگر در این باره مطمئن نیستید، رمز عبور خود را تغییر دهید.',
  ]),

  'roles-given': {
    ...defineSecurityNotice('نقش تازه در مدرسه', 'وقتی نقش‌های همکاری تغییر می‌کند', [
      'نقش‌های شما در مدرسه تغییر کرد',
      'از این پس به استودیو دسترسی دارید. رمز عبور همکاران مدرسه باید دست‌کم ۱۵ نویسه باشد؛ اگر رمز شما کوتاه‌تر است، آن را عوض کنید.',
    ]),
    group: 'staff',
  },
  'roles-taken': {
    ...defineSecurityNotice('پایان نقش‌ها', 'وقتی کسی دیگر نقشی در مدرسه ندارد', [
      'نقش‌های شما در مدرسه تغییر کرد',
      'دیگر نقشی در مدرسه ندارید و استودیو برای شما بسته است.',
    ]),
    group: 'staff',
  },
  'sms-budget-80': defineBudgetAlarm('هشدار بودجهٔ پیامک', 'وقتی ۸۰٪ بودجهٔ ماه به کار رفته است', [
    '۸۰٪ بودجهٔ پیامک این ماه به کار رفت',
    '{parts} از {budget} بخش پیامک {month} به کار رفته است.',
  ]),
  'sms-budget-100': defineBudgetAlarm('پایان بودجهٔ پیامک', 'وقتی بودجهٔ ماه تمام شده است', [
    'بودجهٔ پیامک این ماه تمام شد',
    '{parts} از {budget} بخش پیامک {month} به کار رفته است. تا پایان ماه فقط کدها و خبرهای امنیت حساب با پیامک می‌روند.',
  ]),

  'account-opened': {
    group: 'security',
    title: 'حسابی که مدرسه باز کرد',
    when: 'وقتی منشی برای کسی حساب باز می‌کند؛ پیوند تا سه روز و یک بار کار می‌کند',
    parts: {
      sms: {
        original: '{name}، حساب شما در {brand} باز شد. رمز عبورتان را این‌جا بگذارید (تا ۳ روز):\n{link}',
        takes: ['name', 'link'],
        needs: ['link'],
      },
      subject: { original: 'حساب شما در {brand} باز شد', takes: ['name'], needs: [] },
      mail: {
        original: [
          '{name} گرامی،',
          'حساب شما در {brand} باز شد. رمز عبورتان را از این پیوند بگذارید؛ سه روز و یک بار کار می‌کند:',
          '{link}',
          'اگر شما آن را نخواسته‌اید، این پیام را نادیده بگیرید.',
          '{brand}',
        ].join('\n\n'),
        takes: ['name', 'link'],
        needs: ['link'],
      },
    },
  },

  digest: {
    group: 'digest',
    title: 'خلاصهٔ روزانه',
    when: 'روزی یک بار، به کسانی که آن را روشن کرده‌اند',
    parts: {
      subject: { original: '{count} پیام خوانده‌نشده در {brand}', takes: ['count'], needs: [] },
      mail: {
        original: [
          'آنچه از دیروز نخوانده‌اید، {date}:',
          '{messages}',
          '{more}',
          '{brand}',
          'برای خاموش کردن این خلاصهٔ روزانه:\n{unsubscribe}',
        ].join('\n\n'),
        takes: ['date', 'messages', 'more', 'unsubscribe'],
        needs: ['messages', 'unsubscribe'],
      },
      more: { original: 'و {count} پیام دیگر:\n{link}', takes: ['count', 'link'], needs: ['link'] },
    },
  },

  'notice-mail': {
    group: 'frames',
    title: 'ایمیل خبرها',
    when: 'هر خبری که با ایمیل می‌رود، جز امنیت حساب؛ عنوان ایمیل عنوان خود خبر است',
    parts: {
      mail: {
        original: [
          '{title}',
          '{body}',
          '{link}',
          '{brand}',
          'این ایمیل را چون خبرهای «{kind}» با ایمیل برایتان روشن است گرفته‌اید. برای خاموش کردن:\n{unsubscribe}',
        ].join('\n\n'),
        takes: ['title', 'body', 'link', 'kind', 'unsubscribe'],
        needs: ['body', 'link', 'unsubscribe'],
      },
    },
  },
  'security-mail': {
    group: 'frames',
    title: 'ایمیل امنیت حساب',
    when: 'هر خبر امنیت حساب که با ایمیل می‌رود',
    parts: {
      mail: {
        original: [
          '{title}',
          '{body}',
          '{link}',
          '{brand}',
          'این ایمیل دربارهٔ امنیت حساب شماست و همیشه فرستاده می‌شود.',
        ].join('\n\n'),
        takes: ['title', 'body', 'link'],
        needs: ['body', 'link'],
      },
    },
  },
  'notice-sms': {
    group: 'frames',
    title: 'پیامک خبرها',
    when: 'هر خبری که با پیامک می‌رود؛ متن‌های بلند کوتاه می‌شوند',
    parts: {
      sms: { original: '{title}\n{body}\n{brand}', takes: ['title', 'body'], needs: ['title', 'body'] },
    },
  },
} as const satisfies Record<string, MessageTemplate>

type Templates = typeof messageTemplates
type PlaceholderNames = keyof typeof placeholders

declare module '#contract/message-template.ts' {
  interface MessageTemplates extends Templates {}
  interface Placeholders extends Record<PlaceholderNames, true> {}
}
