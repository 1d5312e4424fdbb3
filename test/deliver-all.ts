import { deliverNotice } from '#account/notices/deliver.server.ts'
import { tellNotices } from '#account/notices/tell.server.ts'
import type { House } from '#server/house.ts'

/** Decides and hands on every notice that waits, as the jobs would by now. */
export async function deliverAll(house: House): Promise<void> {
  await tellNotices.run(house, {})
  const { rows } = await house.database.execute(
    `select id from notice_delivery where state = 'waiting' and due_at <= $1`,
    [house.now()],
  )
  for (const { id } of rows) await deliverNotice.run(house, { deliveryId: String(id) })
}
