import { demoLearnerIds, demoUserId, findFirstName, seedLearners } from '#account/public.server.ts'
import {
  buildSeatsKey,
  courseTag,
  plannedStarts,
  type SeedGroup,
  seededGroupId,
  seededGroups,
} from '#features/courses/public.server.ts'
import { seedPaidOrder } from '#features/payment/public.server.ts'
import type { AppContext } from '#server/app-context.ts'
import { insertTaken } from '#server/engines/holds.ts'
import { invalidateTags } from '#server/http/finished-pages.ts'
import { type Tx, transaction, withTables } from '#server/platform/database/database.ts'
import { fixedIds } from '#server/platform/fixed-id.ts'
import type { EnrolmentsAndSchool } from './tables.server.ts'

const t = withTables<EnrolmentsAndSchool>()
// Ids that the demo had while enrolments were a part of courses.
const fixedId = fixedIds('course')
const day = 86_400_000

/** The learners in the demo's groups and who waits for a seat. */
export async function seedEnrolments(app: AppContext): Promise<void> {
  const { db } = app
  const now = app.now()
  await seedLearners(app)
  // An older demo may have deleted her.
  const isHere = (await findFirstName(db, demoUserId)) !== null
  await transaction(db, async tx => {
    // Orders are numbered and the books written in the order of time.
    for (const [index, group] of [...seededGroups.entries()].sort(([, a], [, b]) => a.starts - b.starts)) {
      const own = ['everyday', 'second-step', 'live'].includes(group.name)
      await enrol(tx, group, index, own && isHere ? [demoUserId] : [], now)
    }
    await invalidateTags(tx, courseTag)
  })
}

/** Lays learners into a group, and lets others wait. */
async function enrol(tx: Tx, group: SeedGroup, index: number, own: readonly string[], now: Date) {
  const groupId = seededGroupId(group.name)
  // Each group begins elsewhere in the row of learners, so that they are in two or three.
  const learners = Array.from(
    { length: group.learners + (group.waiting ?? 0) },
    (_, at) => demoLearnerIds[(index * 7 + at) % demoLearnerIds.length]!,
  )
  const { starts_at, ends_at, ...sold } = await t(tx)
    .selectFrom('course_group')
    .innerJoin('course', 'course.id', 'course_id')
    .select([
      'starts_at',
      'ends_at',
      'price',
      'refund_policy',
      'course_group.title',
      'course.title as course',
    ])
    .where('course_group.id', '=', groupId)
    .executeTakeFirstOrThrow()
  const members = [...own, ...learners.slice(0, group.learners)].map((user_id, at) => ({
    id: fixedId(`enrolment ${group.name} ${user_id}`),
    user_id,
    at,
    since: new Date(Math.min(now.getTime(), starts_at.getTime()) - (4 + at * 2) * day),
  }))
  // Who can be looked in upon has bought what they take part in.
  const bought = new Map<string, Awaited<ReturnType<typeof seedPaidOrder>>>()
  for (const { user_id, since } of members.slice(0, own.length)) {
    const paid = await seedPaidOrder(tx, {
      name: `${group.name} ${user_id}`,
      userId: user_id,
      lines: [
        {
          kind: 'course-seat',
          item: groupId,
          title: `${sold.course}، ${sold.title}`,
          price: sold.price,
          policy: sold.refund_policy,
          startsAt: starts_at,
          sessions: (await plannedStarts(tx, [groupId])).get(groupId) ?? [],
        },
      ],
      at: since,
    })
    bought.set(user_id, paid)
  }
  if (members.length > 0) {
    await t(tx)
      .insertInto('enrolment')
      .values(
        members.map(({ id, user_id, since }) => ({
          id,
          user_id,
          group_id: groupId,
          enrolled_at: since,
          state_at: since,
          state: ends_at < now ? ('finished' as const) : ('active' as const),
          order_line_id: bought.get(user_id)?.lineIds[0] ?? null,
        })),
      )
      .execute()
    await insertTaken(
      tx,
      buildSeatsKey(groupId),
      members.map(({ id, user_id }) => bought.get(user_id)?.holder ?? `enrolment:${id}`),
    )
  }
  const waiting = learners.slice(group.learners).map((user_id, at) => ({
    id: fixedId(`waiting ${group.name} ${user_id}`),
    group_id: groupId,
    user_id,
    joined_at: new Date(now.getTime() - (6 - at) * day),
    offered_at: null,
    offered_until: null,
  }))
  if (waiting.length > 0) await t(tx).insertInto('waitlist_entry').values(waiting).execute()
}
