import { toPersianDigits } from '#persian/digits.ts'
import type { House, PlainDocument, PlainPage } from '#server/house.ts'
import { escapeHtml } from '#server/html.ts'
import type { Order } from './contract.ts'
import { paymentOf } from './receipt-facts.ts'
import { type ReturnOutcome, settleReturn } from './settle-return.server.ts'

/** `unknown-payment`: its authority is none of ours. */
type Outcome = ReturnOutcome | 'unknown-payment'
type Says = { title: string; more: string; mark: 'good' | 'bad' | 'wait' }

const backIn72 = 'اگر مبلغی از حساب شما کسر شده باشد، حداکثر تا ۷۲ ساعت به حساب شما بازمی‌گردد.'
const paid: Says = {
  title: 'پرداخت با موفقیت انجام شد.',
  more: 'رسید آن همیشه در سفارش‌های شماست.',
  mark: 'good',
}
const says: Record<Outcome, Says> = {
  paid,
  'already-paid': paid,
  'to-wallet': {
    title: 'پرداخت شما به کیف پول رفت.',
    more: 'این سفارش را دیگر نمی‌شد با آن پرداخت؛ همهٔ مبلغ در کیف پول شماست.',
    mark: 'wait',
  },
  cancelled: { title: 'پرداخت لغو شد.', more: `سفارش شما سر جایش است. ${backIn72}`, mark: 'bad' },
  failed: { title: 'پرداخت ناموفق بود.', more: backIn72, mark: 'bad' },
  unknown: {
    title: 'نتیجهٔ پرداخت هنوز مشخص نیست.',
    more: 'تا چند دقیقهٔ دیگر نتیجه را به شما اطلاع می‌دهیم. لازم نیست دوباره بپردازید و می‌توانید این صفحه را ببندید.',
    mark: 'wait',
  },
  'unknown-payment': { title: 'این پرداخت پیدا نشد.', more: backIn72, mark: 'bad' },
}

/** Seconds after which a browser asks again what came of a payment. */
const askAgain = 20

/**
 * Where the bank sends people back to, signed in or not. Whoever holds the authority sees what came of the payment, the
 * order's number and the bank's, and nothing of the person.
 */
export const returnPage: PlainPage = {
  path: '/payment/return',
  async answer(house, query) {
    // Gateways spell the names of their parameters as they like.
    const given = new Map([...query].map(([name, value]) => [name.toLowerCase(), value]))
    const { outcome, order } = await settle(house, given.get('authority') ?? '', given.get('status') ?? '')
    return returnDocument(outcome, order)
  },
}

async function settle(
  house: House,
  authority: string,
  status: string,
): Promise<{ outcome: Outcome; order: Order | null }> {
  try {
    const settled = await settleReturn(house, { authority, status })
    return settled.order ? settled : { outcome: 'unknown-payment', order: null }
  } catch (error) {
    // Whoever has just paid is not shown a fault of ours; the payment is asked about again.
    house.log.error({ err: error }, 'a return from the bank was not settled')
    return { outcome: 'unknown', order: null }
  }
}

export function returnDocument(outcome: Outcome, order: Order | null): PlainDocument {
  const { title, more, mark } = says[outcome]
  const isPaid = outcome === 'paid' || outcome === 'already-paid'
  const refId = isPaid && order ? paymentOf(order)?.refId : null
  const facts = order ? `<dl><div><dt>شمارهٔ سفارش</dt><dd>${ltr(String(order.number))}</dd></div></dl>` : ''
  const links = linksOf(outcome, order ? `/payment/orders/${encodeURIComponent(order.id)}` : null)
  const body = `<svg class="${mark}" viewBox="0 0 24 24" aria-hidden="true"><path fill="currentColor" d="${star}"/><path fill="none" stroke="var(--paper)" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round" d="${marks[mark]}"/></svg>
<div role="status"><h1>${title}</h1><p>${refId ? `کد پیگیری: <b>${ltr(refId)}</b>` : more}</p></div>
${facts}
<nav aria-label="ادامه">${links.map(([to, words], place) => `<a href="${escapeHtml(to)}"${place === 0 ? ' class="first"' : ''}>${words}</a>`).join('')}</nav>`
  return {
    status: outcome === 'unknown-payment' ? 404 : 200,
    title,
    body,
    ...(outcome === 'unknown' && { again: askAgain }),
  }
}

/** The bank's digits come from outside. */
const ltr = (digits: string) => `<bdi dir="ltr">${escapeHtml(toPersianDigits(digits))}</bdi>`

/** Where to go on from an outcome, the first being the likeliest; `place` is the order's page. */
function linksOf(outcome: Outcome, place: string | null): [to: string, words: string][] {
  const support: [string, string] = ['/contact-us', 'پشتیبانی']
  if (place === null) return [['/payment', 'سفارش‌های من'], support]
  switch (outcome) {
    case 'paid':
    case 'already-paid':
      return [
        [place, 'دیدن رسید'],
        ['/profile?tab=courses', 'دوره‌های من'],
      ]
    case 'to-wallet':
      return [
        ['/profile?tab=orders', 'کیف پول من'],
        [place, 'سفارش'],
      ]
    case 'unknown':
      return [[place, 'سفارش من'], support]
    default:
      return [[place, 'تلاش دوباره برای پرداخت'], support]
  }
}

/** The eight-pointed star of the tokens, in a square of 24. */
const star = 'M24 12l-3.5 3.5v5h-5L12 24l-3.5-3.5h-5v-5L0 12l3.5-3.5v-5h5L12 0l3.5 3.5h5v5z'
const marks = {
  good: 'M8 12.4l2.8 2.8L16.2 9.4',
  bad: 'M9 9l6 6M15 9l-6 6',
  wait: 'M12 8v4l2.6 1.8',
}
