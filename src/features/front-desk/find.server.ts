import { sql } from 'kysely'
import {
  findAccounts,
  findFullNames,
  findGuardian,
  listChildren,
  listChildrenOfAll,
  listIdentifiers,
} from '#account/public.server.ts'
import { AppError, isAppError } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { selectCards, toGroupCards } from '#features/courses/public.server.ts'
import { type LadderStep, listLadderSteps } from '#features/ladders/public.server.ts'
import { listSkillLevels } from '#features/levels/public.server.ts'
import {
  findWallet,
  formatCounted,
  openRefundRules,
  quoteDiscounts,
  readBalance,
} from '#features/payment/public.server.ts'
import { openAccount } from '#features/people/public.server.ts'
import { type LevelCode, levelCodes } from '#persian/level-names.ts'
import type { RequestContext, SignedIn } from '#server/app-context.ts'
import { requireOffers } from '#server/engines/purchasables.ts'
import { type Db, holdsWords, noId, transaction, withTables } from '#server/platform/database/database.ts'
import type * as calls from './contract.ts'
import type { FittingGroup } from './contract.ts'
import type { DeskAndSchool } from './tables.server.ts'
import { describeMissing, listThings } from './things.server.ts'

const t = withTables<DeskAndSchool>()

/** How many people and groups the desk is shown at once. */
const maxPeople = 8
const maxGroups = 40

export async function findDeskPeople(
  { db }: RequestContext,
  { q }: CheckedInputOf<typeof calls.findDeskPeople>,
) {
  const { items } = await findAccounts(db, q, { page: 1, perPage: maxPeople })
  const found = items.map(({ id, name, surname, contacts, guardianId }) => ({
    id,
    name: `${name} ${surname}`.trim(),
    phone: contacts.find(({ kind }) => kind === 'phone')?.value ?? null,
    guardianId,
  }))
  const known = new Set(found.map(({ id }) => id))
  // A mother is asked for, and her children stand below her.
  const children = await listChildrenOfAll(db, [...known])
  const all = found.flatMap(person => [
    person,
    ...children
      .filter(({ id, guardian_id }) => guardian_id === person.id && !known.has(id))
      .map(({ id, name, surname, guardian_id }) => ({
        id,
        name: `${name} ${surname}`.trim(),
        phone: null,
        guardianId: guardian_id,
      })),
  ])
  const owed = await sumDebts(
    db,
    all.map(({ id }) => id),
  )
  const guardians = await findFullNames(
    db,
    all.flatMap(({ guardianId }) => guardianId ?? []),
  )
  return {
    items: all.map(({ guardianId, ...person }) => ({
      ...person,
      guardian: guardianId === null ? null : { id: guardianId, name: guardians.get(guardianId)?.name ?? '' },
      debt: owed.get(person.id) ?? 0,
    })),
  }
}

/** @throws AppError invalid at `name`, `surname` or `phone` */
export async function openDeskAccount(
  { app, db, user }: SignedIn,
  typed: CheckedInputOf<typeof calls.openDeskAccount>,
) {
  const { id, isNew } = await transaction(db, tx => openAccount(tx, app, typed, user.id))
  const name = (await findFullNames(db, [id])).get(id)?.name ?? ''
  const debt = (await sumDebts(db, [id])).get(id) ?? 0
  return { person: { id, name, phone: await findPhone(db, id), guardian: null, debt }, isNew }
}

const findPhone = async (db: Db, id: string) =>
  (await listIdentifiers(db, id)).find(identifier => identifier.startsWith('+')) ?? null

/** What each of these people owes of all their orders, in Rials; who owes nothing is missing. */
async function sumDebts(db: Db, ids: readonly string[]): Promise<Map<string, number>> {
  const rows = await t(db)
    .selectFrom('orders')
    .select(['user_id', sql<number>`sum(debt)::bigint`.as('debt')])
    .where('user_id', 'in', [...ids, noId])
    .where('debt', '>', 0)
    .groupBy('user_id')
    .execute()
  return new Map(rows.map(({ user_id, debt }) => [user_id!, debt]))
}

/** @throws AppError notFound */
export async function readDeskPerson(
  { db, now }: RequestContext,
  { id }: CheckedInputOf<typeof calls.readDeskPerson>,
) {
  const name = (await findFullNames(db, [id])).get(id)?.name
  if (name === undefined) throw new AppError('notFound')
  const wallet = await findWallet(db, id)
  const owed = await t(db)
    .selectFrom('orders')
    .select(({ selectFrom }) => [
      'orders.id',
      'number',
      'debt',
      selectFrom('order_line')
        .select(sql<string>`string_agg(title, '، ' order by position)`.as('title'))
        .whereRef('order_id', '=', 'orders.id')
        .as('title'),
    ])
    .where('user_id', '=', id)
    .where('debt', '>', 0)
    .orderBy('number')
    .execute()
  const groups = await listCurrentGroups(db, id, now())
  return {
    person: {
      id,
      name,
      phone: await findPhone(db, id),
      guardian: await findGuardian(db, id),
      children: (await listChildren(db, id)).map(child => ({ id: child.id, name: child.name })),
      debt: owed.reduce((sum, { debt }) => sum + debt, 0),
      wallet: wallet ? await readBalance(db, wallet) : 0,
      levels: [...(await findLevels(db, id))].map(([language, level]) => ({ language, level })),
      groups: groups.map(({ called }) => called),
      owed: owed.map(({ id, number, debt, title }) => ({ orderId: id, number, debt, title: title ?? '' })),
    },
  }
}

/** The newest level of somebody in each language, over all skills. */
async function findLevels(db: Db, userId: string): Promise<Map<string, string>> {
  const newest = new Map<string, { at: Date; level: string }>()
  for (const { language, level, at } of await listSkillLevels(db, userId)) {
    const known = newest.get(language)
    if (!known || known.at <= at) newest.set(language, { at, level })
  }
  return new Map([...newest].map(([language, { level }]) => [language, level]))
}

/** The groups somebody learns in now. */
async function listCurrentGroups(db: Db, userId: string, now: Date) {
  const rows = await t(db)
    .selectFrom('enrolment')
    .innerJoin('course_group', 'course_group.id', 'group_id')
    .innerJoin('course', 'course.id', 'course_id')
    .select(['course_group.id', 'course_group.title', 'course.title as courseTitle', 'course_id'])
    .select(['weekly', 'course_group.minutes', 'starts_at', 'ends_at'])
    .where('user_id', '=', userId)
    .where('enrolment.state', '<>', 'finished')
    .where('course_group.state', '<>', 'cancelled')
    .where('ends_at', '>', now)
    .orderBy('starts_at')
    .execute()
  return rows.map(row => ({ ...row, called: `${row.courseTitle}، ${row.title}` }))
}

export async function listDeskGroups(
  { app, db, now }: SignedIn,
  { person, q }: CheckedInputOf<typeof calls.listDeskGroups>,
): Promise<{ items: FittingGroup[] }> {
  const at = now()
  const rows = await selectCards({ app, db, now: at })
    .select('step_id')
    .where('course_group.state', '=', 'open')
    .where('course.state', '=', 'open')
    .where('course_group.starts_at', '>', at)
    .where(holdsWords('course.search_key', q))
    .orderBy('course_group.starts_at')
    .orderBy('course_group.id')
    .limit(200)
    .execute()
  const cards = await toGroupCards(db, rows)
  const levels = await findLevels(db, person)
  const steps = new Map((await listLadderSteps(db)).map(step => [step.id, step]))
  const nextSteps = await findNextSteps(db, person, steps)
  const own = await listCurrentGroups(db, person, at)
  const items = cards.map((group, index) => {
    const row = rows[index]!
    const clash = own.find(other => meetTogether(other, { ...row, weekly: group.weekly }))
    const isMember = own.some(({ id, course_id }) => id === group.id || course_id === row.course_id)
    const step = steps.get(row.step_id ?? '')
    // Who has learned in the school goes on by its own levels; the European ones are for everybody else.
    const isNext = step && nextSteps.has(step.language) ? nextSteps.get(step.language) === step.id : null
    const distance =
      isNext === null ? countSteps(levels.get(group.course.language), group.course.level) : isNext ? 0 : 1
    const fit = isMember
      ? ('member' as const)
      : group.freeSeats === 0
        ? ('full' as const)
        : clash
          ? ('clash' as const)
          : distance === 0
            ? ('next' as const)
            : ('fits' as const)
    return {
      group,
      fit,
      clashesWith: fit === 'clash' ? clash!.called : null,
      step: step?.name ?? null,
      distance,
    }
  })
  const places = { next: 0, fits: 1, clash: 2, full: 3, member: 4 }
  const sorted = items.toSorted(
    (one, other) => places[one.fit] - places[other.fit] || Math.abs(one.distance) - Math.abs(other.distance),
  )
  return { items: sorted.slice(0, maxGroups).map(({ distance: _, ...item }) => item) }
}

/** The level of the school's own that is next for somebody in each language, after the last one they learned at. */
async function findNextSteps(db: Db, userId: string, steps: ReadonlyMap<string, LadderStep>) {
  const rows = await t(db)
    .selectFrom('enrolment')
    .innerJoin('course_group', 'course_group.id', 'group_id')
    .innerJoin('course', 'course.id', 'course_id')
    .select('step_id')
    .where('user_id', '=', userId)
    .where('step_id', 'is not', null)
    .where('course_group.state', '<>', 'cancelled')
    .orderBy('ends_at')
    .execute()
  return new Map(
    rows.flatMap(({ step_id }) => {
      const step = steps.get(step_id!)
      return step?.next ? [[step.language, step.next.id] as const] : []
    }),
  )
}

/** How many levels a group lies above somebody's; far away where either is not known. */
function countSteps(own: string | undefined, level: string | null): number {
  const [from, to] = [own, level].map(code => levelCodes.indexOf(code as LevelCode))
  return from! < 0 || to! < 0 ? 99 : to! - from!
}

type Times = {
  weekly: readonly { weekday: number; minute: number }[]
  minutes: number
  starts_at: Date
  ends_at: Date
}

/** Whether two groups ever meet at the same hours of a week. */
function meetTogether(one: Times, other: Times): boolean {
  if (one.ends_at <= other.starts_at || other.ends_at <= one.starts_at) return false
  return one.weekly.some(a =>
    other.weekly.some(
      b =>
        a.weekday === b.weekday && a.minute < b.minute + other.minutes && b.minute < a.minute + one.minutes,
    ),
  )
}

/** @throws AppError notFound; conflict, where something of it is not sold to this person; invalid at `cashboxId` */
export async function quoteDeskSale(
  { app, db, now }: SignedIn,
  { person, group, books, cashboxId, code }: CheckedInputOf<typeof calls.quoteDeskSale>,
) {
  const at = now()
  return transaction(db, async tx => {
    const things = await listThings(tx, {
      group: group ?? null,
      books: books.map(readWanted),
      cashboxId: cashboxId ?? null,
    })
    const offers = await requireOffers(tx, things, { app, userId: person, now: at })
    let refusal: string | null = null
    const lines = offers.map(({ kind, item, price, count, startsAt }) => ({
      kind,
      item,
      price: price * count,
      startsAt,
    }))
    const quote = (typed: string | null) =>
      quoteDiscounts(app, tx, { userId: person, code: typed, lines }, at)
    const discounts = await quote(code.trim() || null).catch((fault: unknown) => {
      if (!isAppError(fault)) throw fault
      refusal = fault.errors[0]?.message ?? fault.message
      return quote(null)
    })
    const wallet = await findWallet(tx, person)
    const describeRefund = await openRefundRules(tx, at)
    const refunds = offers.map(({ policy, startsAt, sessions }) =>
      describeRefund({ policy, startsAt, sessions: sessions.map(session => session.toISOString()) }),
    )
    const price = lines.reduce((sum, line) => sum + line.price, 0)
    return {
      lines: offers.map(({ title, count }, index) => ({
        title: formatCounted(title, count),
        price: lines[index]!.price,
      })),
      price,
      discounts: discounts.map(({ name, reason, amount }) => ({ name, reason, amount })),
      refusal,
      shortage: await describeMissing(tx, things, at),
      total: discounts.reduce((left, { amount }) => left - amount, price),
      wallet: wallet ? await readBalance(tx, wallet) : 0,
      refunds: [...new Set(refunds.flat())],
    }
  })
}

/** `<edition>:<count>` */
const readWanted = (written: string) => {
  const [edition = '', count = ''] = written.split(':')
  return { edition, count: Number(count) }
}
