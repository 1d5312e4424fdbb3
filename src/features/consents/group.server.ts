import type { CheckedInputOf } from '#contract/endpoint.ts'
import { findTaught } from '#features/courses/public.server.ts'
import type { SignedIn } from '#server/app-context.ts'
import { withTables } from '#server/platform/database/database.ts'
import type * as calls from './contract.ts'
import { findWithoutConsents } from './given.server.ts'
import { consentKindNames, consentKinds } from './manifest.ts'
import type { ConsentsAndSchool } from './tables.server.ts'

const t = withTables<ConsentsAndSchool>()

/** @throws AppError notFound, alike for a colleague's group and for none */
export async function readGroupConsents(
  { db, user, now }: SignedIn,
  { group }: CheckedInputOf<typeof calls.readGroupConsents>,
) {
  await findTaught(db, user, group)
  const learners = await t(db)
    .selectFrom('enrolment')
    .select('user_id')
    .where('group_id', '=', group)
    .where('state', '<>', 'finished')
    .execute()
  const missing = await findWithoutConsents(
    db,
    consentKindNames.filter(kind => !consentKinds[kind].isPrivate),
    learners.map(({ user_id }) => user_id),
    now(),
  )
  return {
    learners: learners.length,
    missing: missing.map(({ kind, people }) => ({ kind, names: people.map(({ name }) => name) })),
  }
}
