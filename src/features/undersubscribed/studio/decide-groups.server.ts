import { notifyMany } from '#account/public.server.ts'
import { AppError } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { paths } from '#contract/paths.ts'
import { aboutGroup, decideGroup, groupTag, note, readGroupName } from '#features/courses/public.server.ts'
import { listLearners } from '#features/enrolment/public.server.ts'
import type { SignedIn } from '#server/app-context.ts'
import { invalidateTags } from '#server/http/finished-pages.ts'
import { transaction, withTables } from '#server/platform/database/database.ts'
import { hasOpened, markOpened } from '../quorum.server.ts'
import type { UndersubscribedTables } from '../tables.server.ts'
import { beginAsking, lockUndersubscribed } from '../undersubscribed.server.ts'
import { selectTargetGroups } from '../undersubscribed-choice.server.ts'
import type * as calls from './contract.ts'

const t = withTables<UndersubscribedTables>()
const refused = (message: string) => new AppError('conflict', { message })

/**
 * Asks the learners of a group that will not fill, before its day has come.
 * @throws AppError notFound; conflict, where it is asked already, has begun, or has enough
 */
export async function askNow({ app, db, user, now }: SignedIn, { id }: CheckedInputOf<typeof calls.askNow>) {
  await transaction(db, async tx => {
    const group = await lockUndersubscribed(tx, id)
    if (!group) throw new AppError('notFound')
    if (group.state !== 'open') throw refused('از زبان‌آموزان این گروه پرسیده شده است.')
    if (group.starts_at <= now()) throw refused('این گروه شروع شده است.')
    const learners = (await listLearners(tx, id)).filter(({ state }) => state === 'active').length
    if (learners >= group.min_size || (await hasOpened(tx, id)))
      throw refused('این گروه به حد نصاب رسیده است.')
    await beginAsking(app, tx, group, learners)
    await note(tx, user.id, 'group.asked', now(), { about: await aboutGroup(tx, id) })
  })
  return {}
}

/** @throws AppError notFound; conflict, where it is not asked; invalid, where nobody can go there */
export async function nameMerge(
  { app, db, user, now }: SignedIn,
  { id, groupId }: CheckedInputOf<typeof calls.nameMerge>,
) {
  await transaction(db, async tx => {
    const group = await lockUndersubscribed(tx, id)
    if (!group) throw new AppError('notFound')
    if (group.state !== 'short') throw refused('این گروه منتظر انتخاب زبان‌آموزان نیست.')
    const targets = await selectTargetGroups({ app, db: tx, now: now() }, group)
    if (groupId && !targets.some(target => target.id === groupId)) {
      const message = 'زبان‌آموزان این گروه به آن گروه نمی‌توانند بروند.'
      throw new AppError('invalid', { errors: [{ field: 'groupId', message }] })
    }
    await decideGroup(tx, id, { merge_into: groupId || null })
    await note(tx, user.id, 'group.mergeNamed', now(), { about: await aboutGroup(tx, id) })
  })
  return {}
}

/** Holds a group however few are in it; whoever has gone is gone. @throws AppError notFound; conflict */
export async function runAnyway(
  { app, db, user, now }: SignedIn,
  { id }: CheckedInputOf<typeof calls.runAnyway>,
) {
  await transaction(db, async tx => {
    const group = await lockUndersubscribed(tx, id)
    if (!group) throw new AppError('notFound')
    if (group.state !== 'short') throw refused('این گروه منتظر انتخاب زبان‌آموزان نیست.')
    await decideGroup(tx, id, { state: 'open', undersubscribed_until: null, merge_into: null })
    await t(tx)
      .deleteFrom('undersubscribed_choice')
      .where('group_id', '=', id)
      .where('choice', 'is', null)
      .execute()
    const learners = await listLearners(tx, id)
    await markOpened(tx, id, learners.length, now())
    const name = await readGroupName(tx, id)
    const recipients = learners.map(learner => ({
      userId: learner.user_id,
      group: name,
      neededBy: group.starts_at,
      link: paths.myCourse({ enrolment: learner.id }),
    }))
    await notifyMany(app, tx, 'group-goes-on', recipients)
    await note(tx, user.id, 'group.runAnyway', now(), { about: { kind: 'group', id, name } })
    await invalidateTags(tx, groupTag(id))
  })
  return {}
}
