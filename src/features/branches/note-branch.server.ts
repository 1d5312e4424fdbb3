import { record } from '#account/public.server.ts'
import type { AuditAction, AuditChanges } from '#account/staff/audit-actions.ts'
import { invalidateTags } from '#server/http/finished-pages.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { branchesTag } from './tags.ts'

/** Writes down what was done with a branch; pages that show it are made anew. */
export async function note(
  tx: Tx,
  actorId: string,
  action: AuditAction,
  { id, name, changes, at }: { id: string; name: string; changes?: AuditChanges; at: Date },
) {
  await record(tx, { actorId, action, subjectId: null, about: { kind: 'branch', id, name }, changes, at })
  await invalidateTags(tx, branchesTag)
}
