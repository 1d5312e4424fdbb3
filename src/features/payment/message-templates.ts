import { defineNotice, type MessageTemplate, type PlaceholderText } from '#contract/message-template.ts'

export const placeholders = {
  item: { label: 'آنچه سفارش داده‌اند', sample: 'گفت‌وگوی انگلیسی' },
  wallet: { label: 'مبلغ کیف پول', sample: '۲۰۰٬۰۰۰ تومان' },
  card: { label: 'مبلغ حساب بانکی', sample: '۱٬۰۰۰٬۰۰۰ تومان' },
  tracking: { label: 'شمارهٔ پیگیری بانک', sample: '140509021234567' },
} as const satisfies Record<string, PlaceholderText>

const defineKeptPayment = (title: string, when: string, why: string) =>
  defineNotice({
    group: 'payment',
    type: 'payment',
    title,
    when,
    wording: ['پرداخت شما به کیف پول رفت', `${why} {amount} که پرداختید در کیف پول شماست.`],
    takes: ['name', 'amount'],
    needs: ['amount'],
  })

export const messageTemplates = {
  'order-paid': defineNotice({
    group: 'payment',
    type: 'payment',
    title: 'پرداخت سفارش',
    when: 'پس از پرداخت',
    wording: ['پرداخت انجام شد', 'سفارش {number}، «{item}»، پرداخت شد.'],
    takes: ['name', 'number', 'item'],
  }),
  'debt-paid': defineNotice({
    group: 'payment',
    type: 'payment',
    title: 'پرداخت قسط یا بدهی',
    when: 'وقتی بخشی از بدهی یک سفارش پرداخت می‌شود',
    wording: ['پرداخت شما رسید', '{amount} برای سفارش {number} رسید. رسید آن در سفارش‌های شماست.'],
    takes: ['name', 'amount', 'number'],
    needs: ['amount'],
  }),
  'kept-second-payment': defineKeptPayment(
    'پرداخت دوبارهٔ یک سفارش',
    'وقتی سفارشی دو بار پرداخت می‌شود',
    'این سفارش پیش‌تر پرداخت شده بود.',
  ),
  'kept-order-closed': defineKeptPayment(
    'پرداخت سفارش بسته',
    'وقتی پول به سفارشی می‌رسد که دیگر باز نیست',
    'این سفارش دیگر باز نبود.',
  ),
  'kept-sold-out': defineKeptPayment(
    'پرداخت پس از پر شدن جا',
    'وقتی پول پس از مهلت می‌رسد و جا پر شده است',
    'مهلت این سفارش گذشته و جای آن پر شده بود.',
  ),
  'kept-not-enough': defineKeptPayment(
    'پرداخت کمتر از مبلغ',
    'وقتی مبلغ رسیده به سفارش نمی‌رسد',
    'این مبلغ برای سفارش کافی نبود.',
  ),
  'refund-to-wallet': defineNotice({
    group: 'payment',
    type: 'payment',
    title: 'انصراف، بازگشت به کیف پول',
    when: 'پس از انصراف از سفارش',
    wording: ['انصراف شما ثبت شد', 'سفارش {number}: {wallet} به کیف پول شما برگشت.'],
    takes: ['name', 'number', 'wallet'],
    needs: ['wallet'],
  }),
  'refund-to-card': defineNotice({
    group: 'payment',
    type: 'payment',
    title: 'انصراف، بازگشت به حساب بانکی',
    when: 'پس از انصراف از سفارش',
    wording: ['انصراف شما ثبت شد', 'سفارش {number}: {card} تا ۷۲ ساعت به حساب بانکی شما می‌رسد.'],
    takes: ['name', 'number', 'card'],
    needs: ['card'],
  }),
  'refund-in-cash': defineNotice({
    group: 'payment',
    type: 'payment',
    title: 'انصراف، بازگشت نقدی',
    when: 'وقتی همکاران بازگشت وجه را از صندوق و نقد می‌پردازند',
    wording: ['بازگشت وجه شما پرداخت شد', 'سفارش {number}: {amount} نقد به شما پرداخت شد.'],
    takes: ['name', 'number', 'amount'],
    needs: ['amount'],
  }),
  'refund-sent': defineNotice({
    group: 'payment',
    type: 'payment',
    title: 'بازگشت وجه واریز شد',
    when: 'پس از آن‌که حسابداری بازگشت را به شبا واریز کند',
    wording: [
      'بازگشت وجه شما واریز شد',
      'سفارش {number}: {card} به شبای شما واریز شد. شمارهٔ پیگیری بانک: {tracking}.',
    ],
    takes: ['name', 'number', 'card', 'tracking'],
    needs: ['card', 'tracking'],
  }),
  'refund-to-both': defineNotice({
    group: 'payment',
    type: 'payment',
    title: 'انصراف، بازگشت به هر دو',
    when: 'پس از انصراف از سفارشی که بخشی از آن از کیف پول بود',
    wording: [
      'انصراف شما ثبت شد',
      'سفارش {number}: {wallet} به کیف پول شما برگشت و {card} تا ۷۲ ساعت به حساب بانکی شما می‌رسد.',
    ],
    takes: ['name', 'number', 'wallet', 'card'],
    needs: ['wallet', 'card'],
  }),
  'difference-to-wallet': defineNotice({
    group: 'payment',
    type: 'payment',
    title: 'بازگشت تفاوت شهریه',
    when: 'وقتی کسی از گروهی که به حد نصاب نرسیده، یا از فهرست انتظار، به گروه ارزان‌تری می‌رود',
    wording: ['تفاوت شهریه به کیف پول شما برگشت', 'سفارش {number}: {wallet} به کیف پول شما برگشت.'],
    takes: ['name', 'number', 'wallet'],
    needs: ['wallet'],
  }),
} as const satisfies Record<string, MessageTemplate>

type Templates = typeof messageTemplates
type PlaceholderNames = keyof typeof placeholders

declare module '#contract/message-template.ts' {
  interface MessageTemplates extends Templates {}
  interface Placeholders extends Record<PlaceholderNames, true> {}
}
