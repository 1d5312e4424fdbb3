import * as accounts from '#account/public.server.ts'
import { studioPaths } from '#contract/studio-paths.ts'
import { findAccounts } from '#features/teachers/public.server.ts'
import type { AppContext } from '#server/app-context.ts'
import { type Tx, withTables } from '#server/platform/database/database.ts'
import { type ConsentKind, consentKinds } from './manifest.ts'
import type { ConsentsAndSchool } from './tables.server.ts'

const t = withTables<ConsentsAndSchool>()

/** Notifies who must act on it: the teachers of the groups somebody learns in now, and the kind's audience; once each. */
export async function notifyOfWithdrawal(
  app: AppContext,
  tx: Tx,
  { userId, kind, actorId, now }: { userId: string; kind: ConsentKind; actorId: string; now: Date },
): Promise<void> {
  const { title, audience } = consentKinds[kind]
  const groups = await t(tx)
    .selectFrom('enrolment')
    .innerJoin('course_group', 'course_group.id', 'group_id')
    .select(['group_id', 'teacher_id'])
    .where('user_id', '=', userId)
    .where('enrolment.state', '<>', 'finished')
    .where('course_group.state', '<>', 'cancelled')
    .where('ends_at', '>', now)
    .orderBy('ends_at')
    .execute()
  const teachers = await findAccounts(
    tx,
    groups.flatMap(({ teacher_id }) => teacher_id ?? []),
  )
  const readers = new Set(await accounts.staffWhoMay(tx, 'people.read'))
  // Each is led to the page that they may open.
  const links = new Map<string, string | undefined>()
  for (const { group_id, teacher_id } of groups) {
    const teacher = teachers.get(teacher_id ?? '')
    if (teacher && !links.has(teacher)) links.set(teacher, studioPaths.taughtGroup({ id: group_id }))
  }
  for (const id of await accounts.findStaffToNotify(tx, audience)) {
    if (readers.has(id)) links.set(id, studioPaths.person({ id: userId }))
    else if (!links.has(id)) links.set(id, undefined)
  }
  // Who recorded it knows.
  links.delete(actorId)
  const learner = (await accounts.findFullName(tx, userId)) || 'یک زبان‌آموز'
  await accounts.notifyMany(
    app,
    tx,
    'consent-withdrawn',
    [...links].map(([id, link]) => ({ userId: id, learner, consent: title, link })),
  )
}
