import { findFullNames } from '#account/public.server.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { isPainted } from '#contract/week-bands.ts'
import {
  type ClassRow,
  computeEnd,
  daysLeftOut,
  findTaught,
  firstClash,
  groupTitle,
  listPlaceTimes,
  listTeacherTimes,
  spell,
} from '#features/courses/public.server.ts'
import { closedDays } from '#features/site/public.server.ts'
import { listBands } from '#features/teachers/public.server.ts'
import { toJalali } from '#persian/jalali.ts'
import type { SignedIn } from '#server/app-context.ts'
import { type Db, withTables } from '#server/platform/database/database.ts'
import type * as calls from './contract.ts'
import { isEnough, pickProposals, rankSlots, type Slot, weighWeek } from './rank-slots.ts'
import { planAhead, selectAhead } from './sessions-ahead.server.ts'
import type { TimeVotesAndSchool } from './tables.server.ts'
import { findLastVote, listAnswers, toVote, type VoteRow } from './vote-rows.server.ts'

const t = withTables<TimeVotesAndSchool>()
/** No plan under another week reaches further beyond the last session of now, in milliseconds. */
const maxLater = 400 * 86_400_000

/** @throws AppError notFound, alike for a colleague's group and for none */
export async function readTimeVote(
  { db, user, now }: SignedIn,
  { group }: CheckedInputOf<typeof calls.readTimeVote>,
) {
  await findTaught(db, user, group)
  const { weekly, minutes } = await t(db)
    .selectFrom('course_group')
    .select(['weekly', 'minutes'])
    .where('id', '=', group)
    .executeTakeFirstOrThrow()
  const vote = await findLastVote(db, group)
  const members = await listAnswers(db, group, vote?.id ?? null)
  const sessions = await selectAhead(db, group, now()).execute()
  const base = {
    usual: { sessions: Math.min(7, Math.max(1, weekly.length)), minutes: Math.max(15, minutes) },
    ahead: sessions.length,
    learners: members.length,
  }
  if (!vote) return { ...base, vote: null }
  const names = await findFullNames(
    db,
    members.map(({ userId }) => userId),
  )
  const people = new Map(
    members.map(({ enrolmentId, userId }) => [
      enrolmentId,
      { enrolmentId, name: names.get(userId)?.name ?? 'زبان‌آموز' },
    ]),
  )
  const toPeople = (ids: readonly string[]) => ids.map(id => people.get(id)!)
  const answers = members.flatMap(({ enrolmentId, hours }) => (hours ? [{ enrolmentId, hours }] : []))
  const isPending = vote.decided_at === null
  const ranked =
    isPending && answers.length > 0 && sessions.length > 0
      ? rankSlots({ answers, sessions: vote.sessions, minutes: vote.minutes, current: weekly })
      : []
  const good = ranked.filter(slot => isEnough(slot, answers.length))
  const candidates = good.length > 0 ? good : ranked.filter(({ kept }) => kept > 0)
  const shown =
    candidates.length > 0
      ? pickProposals(
          candidates,
          vote.minutes,
          await prepareExamination(db, { group, vote, sessions, members, now: now() }),
        )
      : []
  const toSlot = (slot: Slot) => ({ ...slot, losers: toPeople(slot.losers) })
  return {
    ...base,
    vote: {
      ...toVote(vote, now()),
      answers: answers.map(({ enrolmentId, hours }) => ({ ...people.get(enrolmentId)!, hours })),
      unanswered: toPeople(members.flatMap(({ enrolmentId, hours }) => (hours ? [] : [enrolmentId]))),
      current: isPending && answers.length > 0 ? toSlot(weighWeek(weekly, minutes, answers)) : null,
      isEnough: good.length > 0,
      proposals: shown.map(({ slot, elsewhere, ...facts }) => ({
        ...toSlot(slot),
        ...facts,
        elsewhere: toPeople(elsewhere),
      })),
    },
  }
}

/** All that a time may meet is read once; then each time is looked at without a statement. */
async function prepareExamination(
  db: Db,
  {
    group,
    vote,
    sessions,
    members,
    now,
  }: {
    group: string
    vote: VoteRow
    sessions: readonly ClassRow[]
    members: readonly { enrolmentId: string; userId: string }[]
    now: Date
  },
) {
  const [first, last] = [sessions[0], sessions.at(-1)]
  const span = {
    from: now,
    until: new Date((last?.starts_at ?? now).getTime() + maxLater),
    groupId: group,
  }
  const teacherId = first?.groupTeacherId
  const closed = await closedDays(db)
  const taught = teacherId ? await listTeacherTimes(db, teacherId, span) : { classes: [], trials: [] }
  const branch = first?.branch
  const placed = branch ? await listPlaceTimes(db, { roomId: first.room_id ?? '', branch }, span) : []
  const painted = teacherId ? ((await listBands(db, [teacherId])).get(teacherId) ?? []) : []
  const others = Map.groupBy(await listOtherClasses(db, members, span), ({ userId }) => userId)
  return (slot: Slot) => {
    const { weekly } = slot
    const starts = planAhead(sessions, weekly, closed, now)
    const times = starts.map(starts_at => ({ starts_at, minutes: vote.minutes }))
    const class_ = firstClash({ times }, taught.classes)
    const trial = firstClash({ times }, taught.trials)
    const place = firstClash({ times }, placed)
    const obstacle = class_
      ? `استاد ${spell(class_.at)} در «${groupTitle(class_.other)}» کلاس دارد.`
      : trial
        ? `استاد ${spell(trial.at)} جلسهٔ آزمایشی دارد.`
        : place
          ? `«${groupTitle(place.other)}» ${spell(place.at)} در همین کلاس است.`
          : null
    const end = times.at(-1)
    return {
      slot,
      obstacle,
      isOutsideHours: painted.length > 0 && weekly.some(hour => !isPainted(hour, vote.minutes, painted)),
      elsewhere: members.flatMap(({ enrolmentId, userId }) =>
        firstClash({ times }, others.get(userId) ?? []) ? [enrolmentId] : [],
      ),
      startsAt: (starts[0] ?? now).toISOString(),
      endsAt: (end ? computeEnd(end) : now).toISOString(),
      closed: end
        ? daysLeftOut({ from: toJalali(starts[0]!), until: end.starts_at, weekly, closed }).length
        : 0,
    }
  }
}

/** The classes that these learners have in their other groups. */
const listOtherClasses = (
  db: Db,
  members: readonly { userId: string }[],
  { from, until, groupId }: { from: Date; until: Date; groupId: string },
) =>
  t(db)
    .selectFrom('enrolment')
    .innerJoin('class_session', 'class_session.group_id', 'enrolment.group_id')
    .select(['user_id as userId', 'class_session.starts_at', 'class_session.minutes'])
    .where(({ eb }) => eb('user_id', '=', eb.fn.any(eb.val(members.map(({ userId }) => userId)))))
    .where('enrolment.state', '=', 'active')
    .where('enrolment.group_id', '<>', groupId)
    .where('class_session.state', '=', 'planned')
    .where('class_session.starts_at', '>', from)
    .where('class_session.starts_at', '<', until)
    .execute()
