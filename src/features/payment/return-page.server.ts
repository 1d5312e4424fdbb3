import { paths } from '#contract/paths.ts'
import { directLanguage, nameLanguage } from '#contract/school-languages.ts'
import { persianNumber, toPersianDigits } from '#persian/digits.ts'
import { greetings } from '#persian/greetings.ts'
import { formatDateTime, formatLongDate, formatTime } from '#persian/jalali.ts'
import { toman } from '#persian/toman.ts'
import type { AppContext, PlainDocument, PlainPage } from '#server/app-context.ts'
import { glazes } from '#server/platform/glazes.ts'
import { escapeHtml } from '#server/platform/html.ts'
import type { DescribedLine } from './contract.ts'
import { describeLines } from './describe-lines.server.ts'
import {
  backIn72,
  gatewayName,
  isBought,
  isOpen,
  notPaid,
  notPaidBecause,
  spelledCard,
  unclear,
  unclearMore,
} from './labels.ts'
import { findPayment } from './receipt-facts.ts'
import { type Returned, type ReturnOutcome, settleReturn } from './settle-return.server.ts'

/** `unknown-payment`: its authority is none of ours. */
type Outcome = ReturnOutcome | 'unknown-payment'
type OutcomeText = { title: string; more: string; mark: keyof typeof marks }

const paid: OutcomeText = {
  title: 'پرداخت با موفقیت انجام شد.',
  more: 'رسید آن همیشه در سفارش‌های شماست.',
  mark: 'good',
}
const outcomeTexts: Record<Outcome, OutcomeText> = {
  paid,
  'already-paid': paid,
  'to-wallet': {
    title: 'پرداخت شما به کیف پول رفت.',
    more: 'این سفارش را دیگر نمی‌شد با آن پرداخت؛ همهٔ مبلغ در کیف پول شماست.',
    mark: 'wait',
  },
  'not-paid': { title: notPaid, more: notPaidBecause['not-paid'], mark: 'back' },
  unknown: { title: unclear, more: unclearMore, mark: 'wait' },
  'unknown-payment': { title: 'این پرداخت پیدا نشد.', more: backIn72, mark: 'bad' },
}

/** Seconds after which a browser asks again what came of a payment. */
const askAgain = 20

/**
 * Where the bank sends people back to, signed in or not. Whoever holds the authority sees what came of the payment, what
 * it was for, the order's number and the bank's, and nothing of the person.
 */
export const returnPage: PlainPage = {
  path: '/payment/return',
  async handle(app, query) {
    const { outcome, ...of } = await settle(app, query)
    const described = of.order ? await describe(app, of.order.id) : []
    return returnDocument(outcome, { ...of, described }, app.now())
  },
}

async function settle(
  app: AppContext,
  query: URLSearchParams,
): Promise<{ outcome: Outcome } & Pick<Returned, 'order' | 'payment'>> {
  try {
    const settled = await settleReturn(app, query)
    return settled.order ? settled : { outcome: 'unknown-payment', order: null }
  } catch (error) {
    // Whoever has just paid is not shown a fault of ours; the payment is asked about again.
    app.log.error({ err: error }, 'a return from the bank was not settled')
    return { outcome: 'unknown', order: null }
  }
}

/** What was paid for adds to the page and may not cost it: whoever has just paid is told so first of all. */
async function describe(app: AppContext, orderId: string): Promise<DescribedLine[]> {
  try {
    return await describeLines(app, app.db, orderId)
  } catch (error) {
    app.log.error({ err: error }, 'what an order is of is not known')
    return []
  }
}

type Shown = Pick<Returned, 'order' | 'payment'> & { described?: readonly DescribedLine[] }

export function returnDocument(
  outcome: Outcome,
  { order, payment, described = [] }: Shown,
  now: Date,
): PlainDocument {
  const { title, mark } = outcomeTexts[outcome]
  const isPaid = outcome === 'paid' || outcome === 'already-paid'
  const more =
    outcome === 'not-paid' && order && isBought(order)
      ? 'این سفارش با پرداخت دیگری پرداخت شده است.'
      : payment?.end
        ? notPaidBecause[payment.end]
        : outcomeTexts[outcome].more
  const refId = isPaid && order ? findPayment(order)?.refId : null
  const [thing] = described
  const [links, further] = listLinks(outcome, order, thing, now)
  const nav = `<nav aria-label="ادامه">${links.map(([to, label], index) => `<a href="${escapeHtml(to)}"${index === 0 ? ' class="first"' : ''}>${label}</a>`).join('')}</nav>`
  const aside = further && `<p><a href="${escapeHtml(further[0])}">${further[1]}</a></p>`
  const next = order && nextStep(order, isPaid, now)
  const facts: [name: string, value: string | null | undefined][] = [
    ['مبلغ', payment && escapeHtml(toman(payment.amount))],
    ['شمارهٔ سفارش', order && ltr(String(order.number))],
    ['درگاه', payment && escapeHtml(gatewayName(payment.gateway))],
    ['کارت', isPaid && payment?.cardMask ? ltr(spelledCard(payment.cardMask)) : null],
    ['زمان', payment && escapeHtml(formatDateTime(payment.at))],
  ]
  const rows = facts.flatMap(([name, value]) =>
    value ? [`<div><dt>${name}</dt><dd>${value}</dd></div>`] : [],
  )
  const body = `<svg class="${mark}" viewBox="0 0 24 24" aria-hidden="true"><path fill="currentColor" d="${star}"/><path fill="none" stroke="var(--paper)" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round" d="${marks[mark]}"/></svg>
<div role="status"><h1>${title}</h1><p>${refId ? `کد پیگیری: <b>${ltr(refId)}</b>` : more}</p></div>
${order ? `<section aria-label="سفارش">${renderHead(order, thing)}${next ? `<p>${next}</p>` : ''}${nav}</section><dl>${rows.join('')}</dl>` : nav}${aside ?? ''}`
  return {
    status: outcome === 'unknown-payment' ? 404 : 200,
    title,
    body,
    ...(outcome === 'unknown' && { again: askAgain }),
  }
}

type Order = NonNullable<Returned['order']>

/** What was bought, with the cover of its language: with whom, and when. */
function renderHead({ title }: Order, thing: DescribedLine | undefined): string {
  const heading = `<h2><bdi>${escapeHtml(title)}</bdi></h2>${thing ? `<p><bdi>${escapeHtml(thing.facts.join('، '))}</bdi></p>` : ''}`
  if (!thing?.cover) return heading
  const { cover, greeting } = thing
  const said = greeting ?? (greetings as Record<string, string | undefined>)[cover]
  const [lang, direction] = said ? [cover, directLanguage(cover)] : ['fa', 'rtl']
  return `<div class="thing"><b class="cover ${cover in glazes ? cover : 'en'}" lang="${lang}" dir="${direction}" aria-hidden="true">${escapeHtml(said ?? nameLanguage(cover))}</b><div>${heading}</div></div>`
}

/** What comes next: the first session of what was bought, or how long the place is still held. */
function nextStep({ lines, expiresAt, ...order }: Order, isPaid: boolean, now: Date): string | null {
  if (isPaid) {
    const first = lines[0]?.startsAt
    return first && new Date(first) > now
      ? `نخستین جلسه: <b>${formatLongDate(first)}، ساعت ${formatTime(first)}</b>`
      : null
  }
  const left = Math.ceil((Date.parse(expiresAt) - now.getTime()) / 60_000)
  return isOpen(order) && left > 0
    ? `سفارش شما تا ساعت <b>${formatTime(expiresAt)}</b> نگه داشته شده است (${persianNumber(left)} دقیقهٔ دیگر).`
    : null
}

/** The bank's digits come from outside. */
const ltr = (digits: string) => `<bdi dir="ltr">${escapeHtml(toPersianDigits(digits))}</bdi>`

type Link = [to: string, label: string]

/** Where to go on from an outcome, the likeliest first; and what else may be wanted. */
function listLinks(
  outcome: Outcome,
  order: Order | null,
  thing: DescribedLine | undefined,
  now: Date,
): [links: Link[], further: Link | null] {
  const support: Link = ['/contact-us', 'پشتیبانی']
  if (!order) return [[['/payment', 'سفارش‌های من'], support], null]
  const orderPath = paths.order({ id: order.id })
  const first = order.lines[0]?.startsAt
  const calendar: Link[] =
    thing?.calendar && first && new Date(first) > now ? [[thing.calendar, 'افزودن به تقویم']] : []
  const bought: [Link[], Link] = [
    [...calendar, [paths.profile({ tab: 'courses' }), 'دوره‌های من']],
    [orderPath, 'دیدن و چاپ رسید'],
  ]
  switch (outcome) {
    case 'paid':
    case 'already-paid':
      return bought
    case 'to-wallet':
      return [
        [
          [paths.profile({ tab: 'orders' }), 'کیف پول من'],
          [orderPath, 'سفارش'],
        ],
        null,
      ]
    case 'unknown':
      return [[[orderPath, 'سفارش من'], support], null]
    default:
      if (isBought(order)) return bought
      return [
        [isOpen(order) ? [orderPath, 'تلاش دوباره'] : ['/payment', 'سفارش دوباره'], support],
        thing?.page ? [thing.page, 'هنوز مرددید؟ صفحهٔ آن را دوباره ببینید'] : null,
      ]
  }
}

/** The eight-pointed star of the tokens, in a square of 24. */
const star = 'M24 12l-3.5 3.5v5h-5L12 24l-3.5-3.5h-5v-5L0 12l3.5-3.5v-5h5L12 0l3.5 3.5h5v5z'
const marks = {
  good: 'M8 12.4l2.8 2.8L16.2 9.4',
  bad: 'M9 9l6 6M15 9l-6 6',
  wait: 'M12 8v4l2.6 1.8',
  back: 'M10 8l-3 3 3 3M7 11h7a3 3 0 0 1 0 6h-2',
}
