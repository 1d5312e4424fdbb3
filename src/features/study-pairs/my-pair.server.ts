import { computeStreak, listLearnedDays } from '#features/streaks/public.server.ts'
import { isoDay } from '#persian/jalali.ts'
import type { SignedIn } from '#server/app-context.ts'
import { countRows, type Db, withTables } from '#server/platform/database/database.ts'
import type { MyPair, Pair } from './contract.ts'
import { findOwnPair, listGoals, type OwnPair } from './find-pair.server.ts'
import { describeInvitation, findOpenInvitation } from './invitations.server.ts'
import {
  countNeeded,
  findGoal,
  findReached,
  findWeek,
  listDone,
  listOutageDays,
  listShared,
  listWeek,
  nextWeek,
} from './judge-week.ts'
import type { StudyPairsTables } from './tables.server.ts'

const t = withTables<StudyPairsTables>()

export async function readMyPair({ app, db, user, now }: SignedIn): Promise<MyPair> {
  const own = await findOwnPair(db, user.id)
  if (own) return { pair: await describePair(db, own, now()), invitation: null }
  const open = await findOpenInvitation(db, user.id, now())
  return { pair: null, invitation: open && describeInvitation(app, open) }
}

export async function describePair(db: Db, own: OwnPair, now: Date): Promise<Pair> {
  const { id, beganOn: since, mine, mate } = own
  const members = [mine.user_id, mate.user_id]
  const today = isoDay(now)
  const week = findWeek(today)
  const goals = (await listGoals(db, [id])).get(id) ?? []
  const { days, outages } = await listLearnedDays(db, members, { from: since, until: now })
  const weeks = await countRows(t(db).selectFrom('study_pair_week').where('pair_id', '=', id))
  // Before the first week counts, what will count is shown.
  const goal = findGoal(goals, week) ?? findGoal(goals, nextWeek(week))!
  const coming = findGoal(goals, nextWeek(week))
  const lost = listOutageDays(week, outages)
  const describe = ({ user_id: userId, nickname }: OwnPair['mine']) => ({
    nickname,
    days: listDone(week, { goal, userId, since, days }),
  })
  const proposals = [
    { ...mine, isMine: true },
    { ...mate, isMine: false },
  ].flatMap(({ proposed_kind: kind, proposed_days: days, isMine }) =>
    kind && days ? { kind, days, isMine } : [],
  )
  const pair = {
    id,
    since,
    today,
    week: listWeek(week),
    outages: lost,
    mine: describe(mine),
    mate: describe(mate),
    goal: { kind: goal.kind, days: goal.days },
    needed: countNeeded(goal, lost),
    countsFrom: goal.fromWeek > week ? goal.fromWeek : null,
    next:
      coming && coming.fromWeek > week && goal.fromWeek <= week
        ? { kind: coming.kind, days: coming.days }
        : null,
    proposal: proposals[0] ?? null,
    streak: computeStreak({ active: listShared(members, since, days), outages, today }).days,
    weeks,
    isReached: findReached(week, { goals, since, members, days, outages }) !== null,
  }
  const reminder = pair.mate.days.includes(today) ? 'none' : mine.reminded_on === today ? 'sent' : 'possible'
  return { ...pair, reminder }
}
