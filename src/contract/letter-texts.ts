import type { LetterGroup, LetterText, Placeholder } from './letter-text.ts'
import type { NoticeType } from './notice.ts'

const none: readonly [] = []

function code<const Name extends string>(name: Name, when: string) {
  const sentence = `${name} شما: {code}`
  return {
    group: 'codes',
    title: name,
    when,
    parts: {
      sms: { original: `${sentence}\n{brand}`, takes: ['code', 'minutes'], needs: ['code'] },
      subject: { original: `${name} {brand}`, takes: none, needs: none },
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

/** A notice: its message on the site, from which its mail, SMS and push are made. `needs` must stand in its body. */
function notice<const Type extends NoticeType, const Takes extends readonly Placeholder[]>({
  says: [title, body],
  takes,
  needs = none,
  ...rest
}: {
  group: LetterGroup
  type: Type
  title: string
  when: string
  says: readonly [title: string, body: string]
  takes: Takes
  needs?: readonly Takes[number][]
}) {
  return {
    ...rest,
    parts: { title: { original: title, takes, needs: none }, body: { original: body, takes, needs } },
  }
}

const security = (title: string, when: string, says: readonly [string, string]) =>
  notice({ group: 'security', type: 'security', title, when, says, takes: ['name'] })

/** To the contact an account has no more, where an intruder cannot read it. */
const replaced = (what: string, which: string) => [
  `${what} حساب شما در {brand} تغییر کرد و دیگر نمی‌توان با ${which} وارد شد.`,
  'اگر این کار شما نبوده است، همین حالا به پشتیبانی خبر دهید.',
]
const newContact = (what: string) =>
  `از این پس می‌توانید با ${what} تازه وارد شوید. اگر این کار شما نبوده است، همین حالا رمز عبور خود را عوض کنید و به پشتیبانی خبر دهید.`

const kept = (title: string, when: string, why: string) =>
  notice({
    group: 'payment',
    type: 'payment',
    title,
    when,
    says: ['پرداخت شما به کیف پول رفت', `${why} {amount} که پرداختید در کیف پول شماست.`],
    takes: ['name', 'amount'],
    needs: ['amount'],
  })

const budget = (title: string, when: string, says: readonly [string, string]) =>
  notice({ group: 'staff', type: 'news', title, when, says, takes: ['parts', 'budget', 'month'] })

/**
 * Every SMS, mail and notice the product words by itself, and what it says until the studio says it otherwise. The
 * names stand in the database: who renames one leaves what was written for it behind.
 */
export const letterTexts = {
  'register-code': {
    ...code('کد تأیید', 'به شماره یا ایمیلی که هنوز حسابی ندارد'),
    title: 'کد ثبت‌نام',
  },
  'recover-code': code('کد تغییر رمز عبور', 'وقتی کسی رمز عبورش را فراموش کرده است'),
  'contact-code': {
    ...code('کد تأیید', 'برای تأیید شماره یا ایمیلی که کسی در پروفایل می‌افزاید'),
    title: 'کد تأیید شماره یا ایمیل',
  },

  'password-changed': security('تغییر رمز عبور', 'پس از تغییر رمز عبور در پروفایل', [
    'رمز عبور شما تغییر کرد',
    'رمز عبور حساب شما تغییر کرد و دیگر نشست‌های شما بسته شدند. اگر این کار شما نبوده است، از «فراموشی رمز عبور» رمز تازه‌ای بگذارید.',
  ]),
  'password-reset': security('بازیابی رمز عبور', 'پس از گذاشتن رمز تازه با کد', [
    'رمز عبور شما تغییر کرد',
    'رمز عبور حساب شما با کد تأیید تغییر کرد و همهٔ نشست‌ها پایان یافتند. اگر این کار شما نبوده است، همین حالا به پشتیبانی خبر دهید.',
  ]),
  'phone-proved': security('تأیید شماره موبایل', 'وقتی شماره‌ای به حساب افزوده می‌شود', [
    'شماره موبایل شما تأیید شد',
    newContact('شماره موبایل'),
  ]),
  'email-proved': security('تأیید ایمیل', 'وقتی ایمیلی به حساب افزوده می‌شود', [
    'ایمیل شما تأیید شد',
    newContact('ایمیل'),
  ]),
  'phone-changed': security('تغییر شماره موبایل', 'وقتی شمارهٔ حساب عوض می‌شود', [
    'شماره موبایل شما تغییر کرد',
    newContact('شماره موبایل'),
  ]),
  'email-changed': security('تغییر ایمیل', 'وقتی ایمیل حساب عوض می‌شود', [
    'ایمیل شما تغییر کرد',
    newContact('ایمیل'),
  ]),
  'old-phone': {
    group: 'security',
    title: 'خبر به شمارهٔ پیشین',
    when: 'به شماره‌ای که دیگر از آنِ حساب نیست',
    parts: {
      sms: { original: replaced('شماره موبایل', 'این شماره').join('\n'), takes: none, needs: none },
    },
  },
  'old-email': {
    group: 'security',
    title: 'خبر به ایمیل پیشین',
    when: 'به ایمیلی که دیگر از آنِ حساب نیست',
    parts: {
      subject: { original: 'نشانی ایمیل شما در {brand} تغییر کرد', takes: none, needs: none },
      mail: { original: replaced('نشانی ایمیل', 'این نشانی').join('\n\n'), takes: none, needs: none },
    },
  },
  'session-reused': security('بستن نشست برای ایمنی', 'وقتی نشانهٔ ورود کسی دوباره به کار می‌رود', [
    'یک نشست شما برای ایمنی بسته شد',
    'نشانهٔ ورود یکی از نشست‌های شما دوباره به کار رفت؛ شاید کسی آن را برداشته باشد. آن نشست را بستیم. اگر در این باره مطمئن نیستید، رمز عبور خود را تغییر دهید.',
  ]),

  'order-paid': notice({
    group: 'payment',
    type: 'payment',
    title: 'پرداخت سفارش',
    when: 'پس از پرداخت',
    says: ['پرداخت انجام شد', 'سفارش {number}، «{item}»، پرداخت شد.'],
    takes: ['name', 'number', 'item'],
  }),
  'kept-second-payment': kept(
    'پرداخت دوبارهٔ یک سفارش',
    'وقتی سفارشی دو بار پرداخت می‌شود',
    'این سفارش پیش‌تر پرداخت شده بود.',
  ),
  'kept-order-closed': kept(
    'پرداخت سفارش بسته',
    'وقتی پول به سفارشی می‌رسد که دیگر باز نیست',
    'این سفارش دیگر باز نبود.',
  ),
  'kept-sold-out': kept(
    'پرداخت پس از پر شدن جا',
    'وقتی پول پس از مهلت می‌رسد و جا پر شده است',
    'مهلت این سفارش گذشته و جای آن پر شده بود.',
  ),
  'kept-not-enough': kept(
    'پرداخت کمتر از مبلغ',
    'وقتی مبلغ رسیده به سفارش نمی‌رسد',
    'این مبلغ برای سفارش کافی نبود.',
  ),
  'refund-to-wallet': notice({
    group: 'payment',
    type: 'payment',
    title: 'انصراف، بازگشت به کیف پول',
    when: 'پس از انصراف از سفارش',
    says: ['انصراف شما ثبت شد', 'سفارش {number}: {wallet} به کیف پول شما برگشت.'],
    takes: ['name', 'number', 'wallet'],
    needs: ['wallet'],
  }),
  'refund-to-card': notice({
    group: 'payment',
    type: 'payment',
    title: 'انصراف، بازگشت به حساب بانکی',
    when: 'پس از انصراف از سفارش',
    says: ['انصراف شما ثبت شد', 'سفارش {number}: {card} تا ۷۲ ساعت به حساب بانکی شما می‌رسد.'],
    takes: ['name', 'number', 'card'],
    needs: ['card'],
  }),
  'refund-to-both': notice({
    group: 'payment',
    type: 'payment',
    title: 'انصراف، بازگشت به هر دو',
    when: 'پس از انصراف از سفارشی که بخشی از آن از کیف پول بود',
    says: [
      'انصراف شما ثبت شد',
      'سفارش {number}: {wallet} به کیف پول شما برگشت و {card} تا ۷۲ ساعت به حساب بانکی شما می‌رسد.',
    ],
    takes: ['name', 'number', 'wallet', 'card'],
    needs: ['wallet', 'card'],
  }),

  'letter-answered': notice({
    group: 'conversation',
    type: 'conversation',
    title: 'پاسخ پشتیبانی',
    when: 'وقتی همکاری به پیامی از «تماس با ما» پاسخ می‌نویسد',
    says: ['به پیام {number} پاسخ داده شد', '{answer}'],
    takes: ['name', 'number', 'subject', 'answer'],
    needs: ['answer'],
  }),
  'letter-settled': notice({
    group: 'conversation',
    type: 'conversation',
    title: 'پیامی که با تماس پاسخ گرفت',
    when: 'وقتی همکاری پیامی را بی‌نوشتن پاسخ می‌بندد',
    says: ['به پیام {number} پاسخ داده شد', 'پشتیبانی دربارهٔ «{subject}» با شما تماس گرفته است.'],
    takes: ['name', 'number', 'subject'],
  }),

  'roles-given': {
    ...security('نقش تازه در مدرسه', 'وقتی نقش‌های همکاری تغییر می‌کند', [
      'نقش‌های شما در مدرسه تغییر کرد',
      'از این پس به استودیو دسترسی دارید. رمز عبور همکاران مدرسه باید دست‌کم ۱۵ نویسه باشد؛ اگر رمز شما کوتاه‌تر است، آن را عوض کنید.',
    ]),
    group: 'staff',
  },
  'roles-taken': {
    ...security('پایان نقش‌ها', 'وقتی کسی دیگر نقشی در مدرسه ندارد', [
      'نقش‌های شما در مدرسه تغییر کرد',
      'دیگر نقشی در مدرسه ندارید و استودیو برای شما بسته است.',
    ]),
    group: 'staff',
  },
  'payments-differ': notice({
    group: 'staff',
    type: 'payment',
    title: 'مغایرت پرداخت‌ها',
    when: 'وقتی دفتر با درگاه بانک نمی‌خواند',
    says: [
      'حساب پرداخت‌ها نمی‌خواند',
      'میان درگاه و دفتر حساب، یا در خود دفتر، تفاوتی پیدا شده است. لطفاً صفحهٔ مغایرت‌گیری را ببینید.',
    ],
    takes: ['name'],
  }),
  'sms-budget-80': budget('هشدار بودجهٔ پیامک', 'وقتی ۸۰٪ بودجهٔ ماه به کار رفته است', [
    '۸۰٪ بودجهٔ پیامک این ماه به کار رفت',
    '{parts} از {budget} بخش پیامک {month} به کار رفته است.',
  ]),
  'sms-budget-100': budget('پایان بودجهٔ پیامک', 'وقتی بودجهٔ ماه تمام شده است', [
    'بودجهٔ پیامک این ماه تمام شد',
    '{parts} از {budget} بخش پیامک {month} به کار رفته است. تا پایان ماه فقط کدها و خبرهای امنیت حساب با پیامک می‌روند.',
  ]),

  digest: {
    group: 'digest',
    title: 'خلاصهٔ روزانه',
    when: 'روزی یک بار، به کسانی که آن را روشن کرده‌اند',
    parts: {
      subject: { original: '{count} پیام خوانده‌نشده در {brand}', takes: ['count'], needs: none },
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
} as const satisfies Record<string, LetterText>

type Texts = typeof letterTexts
export type LetterKey = keyof Texts
export const letterKeys = Object.keys(letterTexts) as LetterKey[]
/** The letters that are notices. */
export type NoticeKey = { [K in LetterKey]: Texts[K] extends { type: NoticeType } ? K : never }[LetterKey]

export type PartOf<K extends LetterKey> = keyof Texts[K]['parts']
/** What is filled into a part of a letter; `{brand}` is everywhere by itself. */
export type ValuesOf<K extends LetterKey, N extends PartOf<K>> = Texts[K]['parts'][N] extends {
  takes: readonly (infer P extends Placeholder)[]
}
  ? Readonly<Record<P, string>>
  : never

/** The letter a key names, whose shape is not known beforehand. */
export const letterTextOf = (key: LetterKey): LetterText => letterTexts[key]
/** Whether a key that stands in the database or an address names a letter. */
export const isLetterKey = (key: string): key is LetterKey => letterKeys.some(known => known === key)
/** Whether its SMS carries a code, which ends with a line of its own. */
export const carriesCode = (key: LetterKey) => letterTextOf(key).group === 'codes'
