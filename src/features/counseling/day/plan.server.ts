import { mayDo } from '#account/permissions.ts'
import { record } from '#account/public.server.ts'
import { AppError } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { putPlan, readPlans } from '#features/booking/public.server.ts'
import type { SignedIn } from '#server/app-context.ts'
import { invalidateTags } from '#server/http/finished-pages.ts'
import { type Db, transaction, withTables } from '#server/platform/database/database.ts'
import { bookingKind } from '../booking/rules.ts'
import type { CounselingTables } from '../tables.server.ts'
import { counselingTag } from '../tags.ts'
import type * as calls from './contract.ts'

const t = withTables<CounselingTables>()

/** A counselor whose plan somebody may change: their own, or anybody's for who keeps counseling. @throws AppError notFound */
async function findPlanned(db: Db, user: SignedIn['user'], id: string) {
  const counselor = await t(db)
    .selectFrom('counselor')
    .select(['id', 'name', 'user_id'])
    .where('id', '=', id)
    .executeTakeFirst()
  const isOwn = counselor?.user_id === user.id && mayDo(user.roles, 'counseling.hold')
  if (!counselor || (!isOwn && !mayDo(user.roles, 'counseling.manage'))) throw new AppError('notFound')
  return counselor
}

/** @throws AppError notFound */
export async function readPlan({ app, db, user }: SignedIn, { id }: CheckedInputOf<typeof calls.readPlan>) {
  const { name } = await findPlanned(db, user, id)
  return { name, plan: (await readPlans(app, db, bookingKind, [id])).get(id) ?? null }
}

/** @throws AppError notFound */
export async function writePlan(
  { db, user, now }: SignedIn,
  { id, plan }: CheckedInputOf<typeof calls.writePlan>,
) {
  await transaction(db, async tx => {
    const { name } = await findPlanned(tx, user, id)
    await putPlan(tx, { hostId: id, kind: bookingKind, plan, now: now() })
    const about = { kind: 'counselor' as const, id, name }
    await record(tx, { actorId: user.id, action: 'counselor.planned', subjectId: null, about, at: now() })
    await invalidateTags(tx, counselingTag)
  })
  return {}
}
