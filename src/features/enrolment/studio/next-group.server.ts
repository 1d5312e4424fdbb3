import { AppError, notFound } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import {
  type Asked,
  aboutGroup,
  buildSeatsKey,
  decideGroup,
  lockGroup,
  note,
  selectGroups,
  selectOpenGroups,
} from '#features/courses/public.server.ts'
import { fromJalali, isoDay, parseIsoDay } from '#persian/jalali.ts'
import type { SignedIn } from '#server/app-context.ts'
import { countFree } from '#server/engines/holds.ts'
import { type Db, transaction, withTables } from '#server/platform/database/database.ts'
import { type LearnersChoices, listEnrolmentHooks } from '../manifest.server.ts'
import { listLearners } from '../memberships.server.ts'
import { keepNext, proposeNext, releaseNext } from '../next-term/next-term.server.ts'
import type { EnrolmentsAndSchool } from '../tables.server.ts'
import type * as calls from './contract.ts'

const t = withTables<EnrolmentsAndSchool>()

/** What stands at a group about its size and its next term, for staff. */
export async function readGroupFuture(asked: Asked, id: string) {
  const { db, now } = asked
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
  const { proposed } = await t(db)
    .selectFrom('enrolment')
    .select(({ fn }) => fn.countAll<number>().as('proposed'))
    .where('group_id', '=', id)
    .where('proposed_group', '=', group.next_group ?? id)
    .executeTakeFirstOrThrow()
  const learners = await listLearners(db, id)
  const choices: LearnersChoices = { targets: [], answers: [] }
  for (const { describeChoices } of listEnrolmentHooks(asked.app)) {
    Object.assign(choices, await describeChoices?.(asked, group))
  }
  return {
    state: group.state,
    minSize: group.min_size,
    learning: learners.filter(({ state }) => state === 'active').length,
    hasBegun: group.starts_at <= now,
    short: {
      until: group.undersubscribed_until?.toISOString() ?? null,
      mergeInto: group.merge_into,
      ...choices,
    },
    next: {
      groupId: group.next_group,
      until: group.next_until ? isoDay(group.next_until) : null,
      proposed,
      choices: await listChoices(db, await nextChoices(asked, group), now),
    },
  }
}

/** Groups of the same language that begin later: the next level, or the same once more. */
const nextChoices = (asked: Asked, { id, language }: { id: string; language: string }) =>
  selectOpenGroups(asked)
    .where('course_group.id', '<>', id)
    .where('language', '=', language as 'en')

    .execute()

/** Groups to choose from, with how many seats are free. */
export async function listChoices(
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
      .executeTakeFirstOrThrow(notFound)
    const groups = [id, groupId, before.next_group].filter(Boolean) as string[]
    for (const one of [...new Set(groups)].sort()) await lockGroup(tx, one)
    const until = groupId ? await checkNext({ app, db: tx, now: now() }, before, { groupId, day }) : null
    if (before.next_group && before.next_group !== groupId) await releaseNext(tx, id, before.next_group)
    else if (groupId && until) await keepNext(tx, { groupId: id, next: groupId, until, now: now() })
    await decideGroup(tx, id, { next_group: groupId || null, next_until: until })
    notified = await proposeNext(app, tx, id)
    await note(tx, user.id, 'group.nextNamed', now(), { about: await aboutGroup(tx, id) })
  })
  return { notified }
}

/** The instant until which seats are kept. @throws AppError invalid, at the field */
async function checkNext(
  asked: Asked,
  before: { id: string; language: string; course_id: string; ends_at: Date },
  { groupId, day }: { groupId: string; day: string },
): Promise<Date> {
  const { now } = asked
  const invalid = (field: string, message: string) =>
    new AppError('invalid', { errors: [{ field, message }] })
  const next = (await nextChoices(asked, before)).find(choice => choice.id === groupId)
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
