import { findFullNames, notifyMany } from '#account/public.server.ts'
import { AppError } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { fromJalali, isoDay, parseIsoDay } from '#persian/jalali.ts'
import type { SignedIn } from '#server/app-context.ts'
import { type Db, transaction, withTables } from '#server/database/database.ts'
import { invalidateTags } from '#server/finished-pages.ts'
import { countFree } from '#server/holds.ts'
import { selectGroups, selectOpenGroups } from '../groups/find-groups.server.ts'
import { aboutGroup, readGroupName } from '../groups/group-name.server.ts'
import { keepNext, proposeNext, releaseNext } from '../groups/next-term.server.ts'
import { buildSeatsKey } from '../groups/seats.ts'
import {
  answerPath,
  beginAsking,
  listLearners,
  lockUndersubscribed,
} from '../groups/undersubscribed.server.ts'
import { selectTargetGroups } from '../groups/undersubscribed-choice.server.ts'
import { lockGroup } from '../groups/waitlist.server.ts'
import type { CourseTables } from '../tables.server.ts'
import { groupTag } from '../tags.ts'
import type * as calls from './contract.ts'
import { note } from './courses.server.ts'

const t = withTables<CourseTables>()
const refused = (message: string) => new AppError('conflict', { message })

/** What stands at a group about its size and its next term, for staff. */
export async function readGroupFuture(db: Db, id: string, now: Date) {
  const group = await selectGroups(db)
    .select([
      'course_group.state',
      'undersubscribed_until',
      'merge_into',
      'min_size',
      'next_group',
      'next_until',
    ])
    .where('course_group.id', '=', id)
    .executeTakeFirstOrThrow()
  const answers = await t(db)
    .selectFrom('undersubscribed_choice')
    .leftJoin('course_group', 'course_group.id', 'to_group')
    .select(['user_id', 'choice', 'is_explicit', 'course_group.title', 'chosen_at'])
    .where('group_id', '=', id)
    .orderBy('chosen_at')
    .orderBy('undersubscribed_choice.id')
    .execute()
  const names = await findFullNames(
    db,
    answers.map(({ user_id }) => user_id),
  )
  const { proposed } = await t(db)
    .selectFrom('enrolment')
    .select(({ fn }) => fn.countAll<number>().as('proposed'))
    .where('group_id', '=', id)
    .where('proposed_group', '=', group.next_group ?? id)
    .executeTakeFirstOrThrow()
  const learners = await listLearners(db, id)
  return {
    state: group.state,
    minSize: group.min_size,
    learning: learners.filter(({ state }) => state === 'active').length,
    hasBegun: group.starts_at <= now,
    short: {
      until: group.undersubscribed_until?.toISOString() ?? null,
      mergeInto: group.merge_into,
      targets:
        group.state === 'short' ? await listChoices(db, await selectTargetGroups(db, group, now), now) : [],
      answers: answers.map(({ user_id, choice, is_explicit, title, chosen_at }) => ({
        name: names.get(user_id)?.name ?? '',
        answer: choice,
        isOwn: is_explicit,
        to: title,
        at: chosen_at?.toISOString() ?? null,
      })),
    },
    next: {
      groupId: group.next_group,
      until: group.next_until ? isoDay(group.next_until) : null,
      proposed,
      choices: await listChoices(db, await nextChoices(db, group, now), now),
    },
  }
}

/** Groups of the same language that begin later: the next level, or the same once more. */
const nextChoices = (db: Db, { id, language }: { id: string; language: string }, now: Date) =>
  selectOpenGroups(db, now)
    .where('course_group.id', '<>', id)
    .where('language', '=', language as 'en')

    .execute()

async function listChoices(
  db: Db,
  rows: readonly { id: string; title: string; courseTitle: string }[],
  now: Date,
) {
  const free = await countFree(
    db,
    rows.map(({ id }) => buildSeatsKey(id)),
    now,
  )
  return rows.map(({ id, title, courseTitle }) => ({
    id,
    title: `${courseTitle}، ${title}`,
    freeSeats: free.get(buildSeatsKey(id)) ?? 0,
  }))
}

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
    if (learners >= group.min_size) throw refused('این گروه به حد نصاب رسیده است.')
    await beginAsking(app, tx, group, learners)
    await note(tx, user.id, 'group.asked', now(), { about: await aboutGroup(tx, id) })
  })
  return {}
}

/** @throws AppError notFound; conflict, where it is not asked; invalid, where nobody can go there */
export async function nameMerge(
  { db, user, now }: SignedIn,
  { id, groupId }: CheckedInputOf<typeof calls.nameMerge>,
) {
  await transaction(db, async tx => {
    const group = await lockUndersubscribed(tx, id)
    if (!group) throw new AppError('notFound')
    if (group.state !== 'short') throw refused('این گروه منتظر انتخاب زبان‌آموزان نیست.')
    const targets = await selectTargetGroups(tx, group, now())
    if (groupId && !targets.some(target => target.id === groupId)) {
      const message = 'زبان‌آموزان این گروه به آن گروه نمی‌توانند بروند.'
      throw new AppError('invalid', { errors: [{ field: 'groupId', message }] })
    }
    await t(tx)
      .updateTable('course_group')
      .set({ merge_into: groupId || null })
      .where('id', '=', id)
      .execute()
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
    await t(tx)
      .updateTable('course_group')
      .set({ state: 'open', undersubscribed_until: null, merge_into: null })
      .where('id', '=', id)
      .execute()
    await t(tx)
      .deleteFrom('undersubscribed_choice')
      .where('group_id', '=', id)
      .where('choice', 'is', null)
      .execute()
    const name = await readGroupName(tx, id)
    const recipients = (await listLearners(tx, id)).map(learner => ({
      userId: learner.user_id,
      group: name,
      neededBy: group.starts_at,
      link: answerPath(learner.id),
    }))
    await notifyMany(app, tx, 'group-goes-on', recipients)
    await note(tx, user.id, 'group.runAnyway', now(), { about: { kind: 'group', id, name } })
    await invalidateTags(tx, groupTag(id))
  })
  return {}
}

/**
 * Names what comes after a group, and until the end of which day its learners have a seat there before others. What was
 * kept for them elsewhere is let go. Where the group is nearly over, they are notified at once.
 * @throws AppError notFound; invalid, at the field
 */
export async function nameNext(
  { app, db, user, now }: SignedIn,
  { id, groupId, until: day }: CheckedInputOf<typeof calls.nameNext>,
) {
  let notified = 0
  await transaction(db, async tx => {
    const before = await t(tx)
      .selectFrom('course_group')
      .innerJoin('course', 'course.id', 'course_id')
      .select(['course_group.id', 'language', 'next_group', 'course_id', 'ends_at'])
      .where('course_group.id', '=', id)
      .executeTakeFirst()
    if (!before) throw new AppError('notFound')
    const groups = [id, groupId, before.next_group].filter(Boolean) as string[]
    for (const one of [...new Set(groups)].sort()) await lockGroup(tx, one)
    const until = groupId ? await checkNext(tx, before, { groupId, day }, now()) : null
    if (before.next_group && before.next_group !== groupId) await releaseNext(tx, id, before.next_group)
    else if (groupId && until) await keepNext(tx, { groupId: id, next: groupId, until, now: now() })
    await t(tx)
      .updateTable('course_group')
      .set({ next_group: groupId || null, next_until: until })
      .where('id', '=', id)
      .execute()
    notified = await proposeNext(app, tx, id)
    await note(tx, user.id, 'group.nextNamed', now(), { about: await aboutGroup(tx, id) })
  })
  return { notified }
}

/** The instant until which seats are kept. @throws AppError invalid, at the field */
async function checkNext(
  db: Db,
  before: { id: string; language: string; course_id: string; ends_at: Date },
  { groupId, day }: { groupId: string; day: string },
  now: Date,
): Promise<Date> {
  const invalid = (field: string, message: string) =>
    new AppError('invalid', { errors: [{ field, message }] })
  const next = (await nextChoices(db, before, now)).find(choice => choice.id === groupId)
  if (!next) throw invalid('groupId', 'این گروه ترم بعدِ این گروه نمی‌شود.')
  if (next.course_id === before.course_id && next.starts_at < before.ends_at) {
    throw invalid('groupId', 'این گروه پیش از پایان گروه کنونی شروع می‌شود.')
  }
  const date = parseIsoDay(day)
  if (!date) throw invalid('until', 'آخرین روز را وارد کنید.')
  const until = new Date(fromJalali({ ...date, hour: 23, minute: 59 }).getTime())
  if (until <= now) throw invalid('until', 'این روز گذشته است.')
  return until < next.starts_at ? until : next.starts_at
}
