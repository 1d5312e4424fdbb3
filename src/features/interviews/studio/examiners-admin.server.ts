import { mayDo } from '#account/permissions.ts'
import { findFullName, listStaff, record } from '#account/public.server.ts'
import { AppError } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { putPlan, readPlans } from '#features/booking/public.server.ts'
import type { SignedIn } from '#server/app-context.ts'
import { type Db, transaction, withTables } from '#server/platform/database/database.ts'
import { findExaminer } from '../examiners.server.ts'
import { bookingKind } from '../rules.ts'
import type { InterviewTables } from '../tables.server.ts'
import type * as calls from './contract.ts'
import type { Examiner } from './contract.ts'

const t = withTables<InterviewTables>()

/** Staff who may hold interviews, in the order of the alphabet. */
const listCandidates = async (db: Db) =>
  (await listStaff(db)).filter(({ roles }) => mayDo(roles, 'interviews.hold'))

export async function listAllExaminers({ app, db }: SignedIn) {
  const candidates = await listCandidates(db)
  const ids = candidates.map(({ id }) => id)
  const plans = await readPlans(app, db, bookingKind, ids)
  const links = await t(db).selectFrom('examiner').select(['user_id', 'meeting_link']).execute()
  const meetingLinks = new Map(links.map(({ user_id, meeting_link }) => [user_id, meeting_link]))
  const rows = await t(db).selectFrom('examiner_language').selectAll().orderBy('language').execute()
  const languages = Map.groupBy(rows, ({ user_id }) => user_id)
  // Who examines stands first, in the order of the alphabet within both.
  const isNone = ({ id }: { id: string }) => (languages.has(id) ? 0 : 1)
  const inOrder = candidates.toSorted((one, other) => isNone(one) - isNone(other))
  return {
    examiners: inOrder.map(({ id, name, roles }) => ({
      id,
      name,
      roles,
      languages: (languages.get(id) ?? []).map(({ language }) => language as Examiner['languages'][number]),
      meetingLink: meetingLinks.get(id) ?? '',
      hasPlan: plans.has(id),
    })),
  }
}

/** @throws AppError notFound, where they have no role that holds interviews */
export async function changeExaminer(
  { db, user, now }: SignedIn,
  { id, languages, meetingLink }: CheckedInputOf<typeof calls.changeExaminer>,
) {
  await transaction(db, async tx => {
    if (!(await listCandidates(tx)).some(one => one.id === id)) throw new AppError('notFound')
    const changed_at = now()
    await t(tx)
      .insertInto('examiner')
      .values({ user_id: id, meeting_link: meetingLink, changed_at })
      .onConflict(conflict =>
        conflict.column('user_id').doUpdateSet({ meeting_link: meetingLink, changed_at }),
      )
      .execute()
    await t(tx).deleteFrom('examiner_language').where('user_id', '=', id).execute()
    const unique = [...new Set(languages)]
    if (unique.length > 0) {
      await t(tx)
        .insertInto('examiner_language')
        .values(unique.map(language => ({ user_id: id, language })))
        .execute()
    }
    await record(tx, {
      actorId: user.id,
      action: 'examiner.changed',
      subjectId: id,
      details: { languages: unique.join(' ') },
      at: changed_at,
    })
  })
  return {}
}

/** An examiner whose plan somebody may change: themselves, or anybody for who keeps examiners. @throws AppError notFound */
async function findPlanned(db: Db, user: SignedIn['user'], id: string): Promise<string> {
  const isTheirs = id === user.id || mayDo(user.roles, 'interviews.manage')
  if (!isTheirs || !(await findExaminer(db, id))) throw new AppError('notFound')
  return (await findFullName(db, id)) ?? ''
}

/** @throws AppError notFound */
export async function readExaminerPlan(
  { app, db, user }: SignedIn,
  { id }: CheckedInputOf<typeof calls.readExaminerPlan>,
) {
  const name = await findPlanned(db, user, id)
  return { name, plan: (await readPlans(app, db, bookingKind, [id])).get(id) ?? null }
}

/** @throws AppError notFound */
export async function writeExaminerPlan(
  { db, user, now }: SignedIn,
  { id, plan }: CheckedInputOf<typeof calls.writeExaminerPlan>,
) {
  await transaction(db, async tx => {
    await findPlanned(tx, user, id)
    await putPlan(tx, { hostId: id, kind: bookingKind, plan, now: now() })
    await record(tx, { actorId: user.id, action: 'examiner.planned', subjectId: id, at: now() })
  })
  return {}
}
