import { AppError } from '#contract/app-error.ts'
import type { AppContext } from '#server/app-context.ts'
import { type Db, type Tx, withTables } from '#server/platform/database/database.ts'
import { findFailedOutboundMessages, listDeliveries } from '#server/platform/messaging/messaging.ts'
import type { AccountTables } from '../tables.server.ts'

const t = withTables<AccountTables>()

/** How many are listed. */
const limit = 100

/** What did not get through, the newest first: never what it says, nor to whom. */
export async function listFailedNotices(db: Db) {
  const failedIds = await findFailedOutboundMessages(db, 'notice-', limit)
  const rows = await t(db)
    .selectFrom('notice_delivery')
    .select(['id', 'type', 'channel', 'reason', 'message_id', 'outbound_message_id', 'created_at'])
    .where(({ or, eb }) =>
      or([
        eb('state', '=', 'failed'),
        ...(failedIds.length > 0 ? [eb('outbound_message_id', 'in', failedIds)] : []),
      ]),
    )
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute()
  const carried = await listDeliveries(
    db,
    rows.flatMap(({ outbound_message_id }) => outbound_message_id ?? []),
  )
  return rows.map(({ id, type, channel, reason, message_id, outbound_message_id, created_at }) => {
    const outboundMessage = carried.find(({ outboundMessageId }) => outboundMessageId === outbound_message_id)
    return {
      id,
      type,
      channel,
      reason: outboundMessage?.reason ?? reason,
      carrier: outboundMessage?.carrier ?? null,
      createdAt: created_at.toISOString(),
      mayRetry: message_id !== null,
    }
  })
}

/**
 * Sends a failed delivery on its way once more.
 * @returns whose it is
 * @throws AppError notFound, for one that did not fail or is no more
 */
export async function retryNotice(app: AppContext, tx: Tx, deliveryId: string): Promise<string> {
  const row = await t(tx)
    .selectFrom('notice_delivery')
    .select(['user_id', 'state', 'outbound_message_id'])
    .where('id', '=', deliveryId)
    .where('message_id', 'is not', null)
    .forUpdate()
    .executeTakeFirst()
  const [outboundMessage] = await listDeliveries(
    tx,
    row?.outbound_message_id ? [row.outbound_message_id] : [],
  )
  if (!row || (row.state !== 'failed' && outboundMessage?.state !== 'failed')) throw new AppError('notFound')
  await t(tx)
    .updateTable('notice_delivery')
    .set({
      state: 'waiting',
      reason: null,
      outbound_message_id: null,
      attempts: 0,
      locked_until: null,
      due_at: app.now(),
    })
    .where('id', '=', deliveryId)
    .execute()
  await app.jobs.send(tx, 'deliver-notice', { deliveryId })
  return row.user_id
}
