import type { CheckedInputOf } from '#contract/endpoint.ts'
import { addMonths, fromJalali } from '#persian/jalali.ts'
import type { SignedIn } from '#server/app-context.ts'
import type * as calls from './contract.ts'
import type { Dated } from './hooks.server.ts'

/** More than a school brings out in a month, and what an imported archive of many years may put into one. */
const limit = 400

/** What came out in a month, or is to. */
export async function readPublications(
  { app, db }: SignedIn,
  { month }: CheckedInputOf<typeof calls.readPublications>,
) {
  const first = { year: Number(month.slice(0, 4)), month: Number(month.slice(5)), day: 1 }
  const period = { from: fromJalali(first), until: fromJalali(addMonths(first, 1)), limit: limit + 1 }
  const found: Dated[] = []
  for (const { listPublications } of app.features) {
    if (listPublications) found.push(...(await listPublications(db, period)))
  }
  found.sort((one, other) => one.at.getTime() - other.at.getTime())
  const items = found
    .slice(0, limit)
    .map(({ at, ...publication }) => ({ ...publication, at: at.toISOString() }))
  return { items, isCut: found.length > limit }
}
