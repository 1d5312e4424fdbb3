import type { AppContext } from '#server/app-context.ts'
import { findPurchasable } from '#server/engines/purchasables.ts'
import { type Db, withTables } from '#server/platform/database/database.ts'
import type { DescribedLine } from './contract.ts'
import type { PaymentTables } from './tables.server.ts'

const t = withTables<PaymentTables>()

/** What the lines of an order are of, in their order, by the features that sell them; what is gone is left out. */
export async function describeLines(
  app: Pick<AppContext, 'features'>,
  db: Db,
  orderId: string,
): Promise<DescribedLine[]> {
  const lines = await t(db)
    .selectFrom('order_line')
    .select(['id', 'kind', 'item'])
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute()
  const described = new Map<string, Omit<DescribedLine, 'lineId'>>()
  for (const [kind, ofKind] of Map.groupBy(lines, line => line.kind)) {
    const items = ofKind.map(({ item }) => item)
    for (const [item, description] of await findPurchasable(app, kind).describe(db, items))
      described.set(`${kind} ${item}`, description)
  }
  return lines.flatMap(({ id, kind, item }) => {
    const description = described.get(`${kind} ${item}`)
    return description ? [{ lineId: id, ...description }] : []
  })
}
