import { seededBranch } from '#features/branches/public.server.ts'
import { placeCashboxes } from '#features/cashbox/public.server.ts'
import type { AppContext } from '#server/app-context.ts'
import { transaction } from '#server/platform/database/database.ts'

/** The demo's desk stands at its branch, and sells the books that lie there. */
export async function seedDesk({ db }: AppContext): Promise<void> {
  await transaction(db, tx => placeCashboxes(tx, seededBranch))
}
