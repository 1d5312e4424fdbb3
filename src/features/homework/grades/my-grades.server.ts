import type { CheckedInputOf } from '#contract/endpoint.ts'
import { findMine } from '#features/enrolment/public.server.ts'
import type { AppContext, SignedIn } from '#server/app-context.ts'
import type { Db } from '#server/platform/database/database.ts'
import type * as calls from './contract.ts'
import { listGrades } from './grades.server.ts'
import { printReportCards } from './report-cards.server.ts'

/** @throws AppError notFound, as `findMine` */
export async function myGrades(
  { app, db, user, now }: SignedIn,
  { id }: CheckedInputOf<typeof calls.myGrades>,
) {
  const mine = await findMine(db, user.id, id)
  const { rules, learners } = await listGrades(app, db, mine.group_id, now(), id)
  return { grade: learners[0]!.grade, rules }
}

/** The grade of one learner in a group, as they see it themselves. */
export async function listOwnGrades(
  app: AppContext,
  db: Db,
  { enrolmentId, groupId }: { enrolmentId: string; groupId: string },
  now: Date,
) {
  const { learners } = await listGrades(app, db, groupId, now, enrolmentId)
  return learners[0]!.grade
}

/** @throws AppError notFound, as `findMine` */
export async function myReport(
  { app, db, user, now }: SignedIn,
  { id }: CheckedInputOf<typeof calls.myReport>,
) {
  const mine = await findMine(db, user.id, id)
  const bytes = await printReportCards({ app, db, now: now() }, mine.group_id, id)
  return { bytes, name: `report-${mine.slug}.pdf` }
}
