import { readAuditLog } from '#account/door.server.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import type { SignedIn } from '#server/house.ts'
import type * as calls from './contract.ts'

export async function readAudit(
  { db }: SignedIn,
  { account, ...paging }: CheckedInputOf<typeof calls.readAudit>,
) {
  return readAuditLog(db, { userId: account ?? null, ...paging })
}
