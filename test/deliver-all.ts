import { deliverNotice } from '#account/notices/deliver.server.ts'
import { queueDeliveries } from '#account/notices/queue-deliveries.server.ts'
import type { AppContext } from '#server/app-context.ts'

/** Decides and hands on every notice that waits, as the jobs would by now. */
export async function deliverAll(app: AppContext): Promise<void> {
  await queueDeliveries.run(app, {})
  const { rows } = await app.database.execute(
    `select id from notice_delivery where state = 'waiting' and due_at <= $1`,
    [app.now()],
  )
  for (const { id } of rows) await deliverNotice.run(app, { deliveryId: String(id) })
}
