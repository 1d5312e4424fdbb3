import { randomUUID } from 'node:crypto'
import { AppError } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { findNewestResult } from '#features/placement/public.server.ts'
import { addDays, isoDay, type JalaliDay, parseIsoDay, toJalali } from '#persian/jalali.ts'
import type { LevelCode } from '#persian/level-names.ts'
import type { SignedIn } from '#server/app-context.ts'
import { type Db, type Tx, transaction, withTables } from '#server/platform/database/database.ts'
import { chooseWishes } from './choose-wishes.server.ts'
import type * as calls from './contract.ts'
import { type Found, findClass, judgeItems, listClasses } from './evidence.server.ts'
import { compareTimes, endOfWeek, listDays, moveMissed, planWeek } from './plan-week.ts'
import { showItems } from './show-items.server.ts'
import type { FirstWeekTables, KeptItem } from './tables.server.ts'

const t = withTables<FirstWeekTables>()

const select = (db: Db, userId: string) =>
  t(db).selectFrom('first_week').selectAll().where('user_id', '=', userId)
type Row = NonNullable<Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirst']>>>

const toStart = ({ starts_on }: Pick<Row, 'starts_on'>): JalaliDay => parseIsoDay(starts_on)!
const isShown = (row: Row | undefined): row is Row => row !== undefined && row.dismissed_at === null

const toBusy = (classes: Awaited<ReturnType<typeof listClasses>>) =>
  classes.map(({ startsAt, minutes }) => ({ at: startsAt.toISOString(), minutes }))

/** The plan as it stands at an instant: ticked, and what was missed at its next hour; null where somebody has none. */
export async function readPlan(db: Db, userId: string, found: Found, now: Date) {
  const row = await select(db, userId).executeTakeFirst()
  if (!isShown(row)) return null
  const startsOn = toStart(row)
  const classes = await listClasses(db, userId, startsOn)
  const { items, hours, minutes } = row
  const isDone = await judgeItems(db, { userId, found, beganAt: row.began_at, items, now })
  const busy = toBusy(classes)
  const placed = moveMissed({ startsOn, hours, minutes, busy, now }, items, isDone)
  return {
    hours,
    minutes,
    level: row.level,
    days: listDays(startsOn).map(day => isoDay(day)),
    items: await showItems(db, { userId, found, placed, isDone, classes, now }),
    isOver: now >= endOfWeek(startsOn),
    isReminded: row.is_reminded,
    changedAt: row.changed_at,
  }
}

export async function readFirstWeek({ db, user, now }: SignedIn) {
  const at = now()
  const found = await findNewestResult(db, user.id)
  const lowest = found?.skills.toSorted((one, other) => one.position - other.position)[0]
  return {
    now: at.toISOString(),
    found: found && {
      language: found.language,
      level: found.level,
      weakest: lowest && lowest.level !== found.level ? { skill: lowest.skill, level: lowest.level } : null,
    },
    plan: await readPlan(db, user.id, found, at),
  }
}

/**
 * Plans the week into these hours. The same hours again change nothing; others plan anew what is not done, within the same seven
 * days while they last, and a new week after them.
 */
export async function planFirstWeek(
  { db, user, now }: SignedIn,
  { hours: asked, minutes }: CheckedInputOf<typeof calls.planFirstWeek>,
) {
  await transaction(db, tx =>
    writeWeek(tx, user.id, { hours: [...new Set<string>(asked)].toSorted(), minutes }, now()),
  )
  return {}
}

async function writeWeek(
  tx: Tx,
  userId: string,
  { hours, minutes }: { hours: string[]; minutes: number },
  now: Date,
): Promise<void> {
  const before = await select(tx, userId).forUpdate().executeTakeFirst()
  const running = isShown(before) && now < endOfWeek(toStart(before)) ? before : null
  const found = await findNewestResult(tx, userId)
  const level = found?.level ?? null
  if (running && isSame(running, { hours, minutes, level })) return

  const hasClass = await findClass(tx, userId, now)
  const wishes = await chooseWishes(tx, { userId, found, minutes, hasClass })
  const plan = async (startsOn: JalaliDay, kept: readonly KeptItem[]) => {
    const busy = toBusy(await listClasses(tx, userId, startsOn))
    const known = new Set(kept.map(({ kind, subject }) => `${kind} ${subject}`))
    const left = wishes.filter(({ kind, subject }) => !known.has(`${kind} ${subject}`))
    const planned = planWeek({ startsOn, hours, minutes, busy, now }, left, kept)
    return { startsOn, kept, planned, beganAt: running && kept.length > 0 ? running.began_at : now }
  }
  const planNew = async () => {
    const today = await plan(toJalali(now), [])
    // Where no hour of today is left, the next seven days have all of them.
    const isToday = today.planned.some(({ at }) => isoDay(at) === isoDay(now))
    return isToday ? today : plan(addDays(toJalali(now), 1), [])
  }
  const planAgain = async (row: Row) => {
    const isDone = await judgeItems(tx, { userId, found, beganAt: row.began_at, items: row.items, now })
    return plan(toStart(row), row.items.filter(isDone))
  }
  const again = running && (await planAgain(running))
  const { startsOn, kept, planned, beganAt } = again && again.planned.length > 0 ? again : await planNew()
  const items: KeptItem[] = [...kept, ...planned.map(item => ({ ...item, id: randomUUID() }))]
  const row = {
    user_id: userId,
    hours: JSON.stringify(hours),
    minutes,
    level,
    began_at: beganAt,
    starts_on: isoDay(startsOn),
    items: JSON.stringify(items.toSorted(compareTimes)),
    dismissed_at: null,
    changed_at: now,
  }
  await t(tx)
    .insertInto('first_week')
    .values(row)
    .onConflict(conflict => conflict.column('user_id').doUpdateSet(row))
    .execute()
}

const isSame = (
  row: Pick<Row, 'hours' | 'minutes' | 'level'>,
  { hours, minutes, level }: { hours: readonly string[]; minutes: number; level: LevelCode | null },
) =>
  row.minutes === minutes &&
  row.level === level &&
  row.hours.length === hours.length &&
  row.hours.every(hour => hours.includes(hour))

/** Who has no plan yet may say so too: it is offered no more. */
export async function dismissFirstWeek({ db, user, now }: SignedIn) {
  const at = now()
  await t(db)
    .insertInto('first_week')
    .values({
      user_id: user.id,
      hours: '[]',
      minutes: 20,
      level: null,
      began_at: at,
      starts_on: isoDay(at),
      items: '[]',
      dismissed_at: at,
      changed_at: at,
    })
    .onConflict(conflict => conflict.column('user_id').doUpdateSet({ dismissed_at: at, changed_at: at }))
    .execute()
  return {}
}

/** @throws AppError notFound, for what is no text of one's own plan */
export async function markRead(
  { db, user, now }: SignedIn,
  { item: id, isRead }: CheckedInputOf<typeof calls.markRead>,
) {
  await transaction(db, async tx => {
    const row = await select(tx, user.id).forUpdate().executeTakeFirst()
    const item = row?.items.find(item => item.id === id && item.kind === 'post')
    if (!isShown(row) || !item) throw new AppError('notFound')
    const items = row.items.map(other => (other.id === id ? { ...other, isRead } : other))
    await t(tx)
      .updateTable('first_week')
      .set({ items: JSON.stringify(items), changed_at: now() })
      .where('user_id', '=', user.id)
      .execute()
  })
  return {}
}
