import { isAppError } from '#contract/app-error.ts'
import { buildPath } from '#contract/build-path.ts'
import { readGateways } from '#features/payment/public.server.ts'
import { describeNextGateway } from '#features/payment/public.ts'
import { persianNumber, toPersianDigits } from '#persian/digits.ts'
import { formatLongDate, parseIsoDay } from '#persian/jalali.ts'
import { toman } from '#persian/toman.ts'
import type { AppContext, PlainDocument, PlainPage } from '#server/app-context.ts'
import { escapeHtml } from '#server/platform/html.ts'
import { formatLastDay, type LinkFacts, openLink, readLink } from './links.server.ts'

/**
 * Where anybody pays for another person by a link. It shows what is paid and for whom by a first name and an initial. The
 * gateway is asked only once its button is pressed: previews of links open the page itself and nothing more.
 */
export const linkPage: PlainPage = {
  path: '/pay',
  async handle(app, query) {
    const token = query.get('t') ?? ''
    if (query.get('go') === null) {
      const facts = await readLink(app.db, token, app.now())
      return facts ? showLink(facts, token, await describeNext(app)) : gone
    }
    try {
      const url = await openLink(app, token)
      return url === null ? gone : { ...gone, redirectTo: url }
    } catch (error) {
      if (!isAppError(error)) throw error
      const facts = await readLink(app.db, token, app.now())
      return facts ? showLink(facts, token, await describeNext(app), error.message) : gone
    }
  },
}

const describeNext = async (app: AppContext) => describeNextGateway((await readGateways({ app })).items)

const gone: PlainDocument = {
  status: 404,
  title: 'پیوند پرداخت',
  body: `<div role="status"><h1>این پیوند کار نمی‌کند.</h1><p>شاید پرداخت شده، زمانش گذشته یا از کار انداخته شده باشد. از کسی که آن را فرستاده پیوند تازه بخواهید.</p></div>`,
}

function showLink(facts: LinkFacts, token: string, next: string, trouble?: string): PlainDocument {
  const { person, title, amount, part, number, expiresAt } = facts
  const due = part && parseIsoDay(part.dueDay)
  const rows: [string, string][] = [
    ['برای', escapeHtml(person)],
    ...(part
      ? [['قسط', `${persianNumber(part.position)} از ${persianNumber(part.count)}`] as [string, string]]
      : []),
    ...(due ? [['سررسید', formatLongDate(due)] as [string, string]] : []),
    ['شمارهٔ سفارش', `<bdi dir="ltr">${toPersianDigits(number)}</bdi>`],
    ['این پیوند تا', formatLastDay(expiresAt)],
  ]
  const pay = buildPath('/pay', { t: token, go: 'yes' })
  return {
    status: 200,
    title: 'پرداخت',
    body: `${trouble ? `<p role="alert" class="bad">${escapeHtml(trouble)}</p>` : ''}<h1>${escapeHtml(toman(amount))}</h1>
<section aria-label="پرداخت"><h2>${escapeHtml(title)}</h2><nav aria-label="ادامه"><a class="first" rel="nofollow noreferrer" href="${escapeHtml(pay)}">پرداخت در درگاه بانک</a></nav></section>
<dl>${rows.map(([name, value]) => `<div><dt>${name}</dt><dd>${value}</dd></div>`).join('')}</dl>
<p>${escapeHtml(next)}</p>
<p>پیش از رفتن به بانک، فیلترشکن (VPN) را خاموش کنید.</p>`,
  }
}
