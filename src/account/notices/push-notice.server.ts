import type { AppContext } from '#server/app-context.ts'
import { withTables } from '#server/platform/database/database.ts'
import { OutboundFetchError } from '#server/platform/outbound-fetch.ts'
import { sendPush } from '#server/platform/web-push.ts'
import type { AccountTables } from '../tables.server.ts'
import type { Delivery, MessageRow } from './deliver.server.ts'
import { livingSubscriptions, vapidKeys } from './push-subscriptions.server.ts'

const t = withTables<AccountTables>()

/** A push that the browser was away for is kept a day, in seconds. */
const ttl = 24 * 3600
/** Characters of a notification's text; with the title and the link it stays below what push services take. */
const maxBodyLength = 500

type Result = { state: 'handed' | 'failed' | 'dropped' | 'waiting'; reason: string | null }

/**
 * Pushes a message to one browser, which shows it by its id, once. Whoever is not there any more is taken off the list.
 * @throws where another try may do better
 */
export async function pushNotice(
  app: AppContext,
  { delivery, message }: { delivery: Delivery; message: MessageRow },
  retryLimit: number,
): Promise<void> {
  const { db, settings } = app
  const subscription = await t(db)
    .selectFrom('push_subscription')
    .selectAll()
    .where('id', '=', delivery.subscription_id)
    .executeTakeFirst()
  const living = await livingSubscriptions(db, [delivery.user_id], app.now())
  if (!subscription || !living.some(({ id }) => id === subscription.id)) {
    return settle({ state: 'dropped', reason: 'gone' })
  }
  const { id, title, body, link, type, is_urgent } = message
  const isUrgent = is_urgent || type === 'security' || type === 'conversation'
  const push = {
    payload: JSON.stringify({ id, title, body: body.slice(0, maxBodyLength), link }),
    ttl,
    urgency: isUrgent ? ('high' as const) : ('normal' as const),
    topic: Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url'),
  }
  const vapid = { ...(await vapidKeys(db)), subject: buildVapidSubject(settings) }
  const result = toResult(await sendPush(app.outboundFetch, subscription, push, vapid).catch(refusalOr))
  if (result.reason === 'gone') {
    await t(db).deleteFrom('push_subscription').where('id', '=', subscription.id).execute()
  }
  if (result.state !== 'waiting') return settle(result)
  if (delivery.attempts > retryLimit) return settle({ state: 'failed', reason: result.reason })
  await settle(result)
  throw new Error(`a push service did not take it: ${result.reason}`)

  async function settle(result: Result) {
    await t(db)
      .updateTable('notice_delivery')
      .set({ ...result, locked_until: null })
      .where('id', '=', delivery.id)
      .execute()
    const details = { deliveryId: delivery.id, type: message.type, reason: result.reason }
    if (result.state === 'failed') app.log.warn(details, 'a push was given up')
  }
}

/** Who is to be asked about our pushes, as RFC 8292 wants it. */
const buildVapidSubject = ({ MAIL_FROM, PUBLIC_URL, secure }: AppContext['settings']) =>
  MAIL_FROM ? `mailto:${MAIL_FROM}` : secure ? PUBLIC_URL : 'mailto:nobody@localhost'

function refusalOr(thrown: unknown) {
  if (thrown instanceof OutboundFetchError) return thrown
  throw thrown
}

function toResult(answer: number | OutboundFetchError): Result {
  if (answer instanceof OutboundFetchError) {
    const isLasting = answer.reason === 'address' || answer.reason === 'private'
    return { state: isLasting ? 'failed' : 'waiting', reason: answer.reason }
  }
  if (answer >= 200 && answer < 300) return { state: 'handed', reason: null }
  if (answer === 404 || answer === 410) return { state: 'dropped', reason: 'gone' }
  if (answer === 429 || answer >= 500) return { state: 'waiting', reason: 'busy' }
  if (answer >= 300 && answer < 400) return { state: 'failed', reason: 'redirected' }
  return { state: 'failed', reason: answer === 413 ? 'text' : 'refused' }
}
