import { type Selectable, sql } from 'kysely'
import { selectFamily } from '#account/public.server.ts'
import { AppError } from '#contract/app-error.ts'
import { computeDiscount } from '#contract/compute-discount.ts'
import {
  editionPurchasable,
  isWholeKit,
  type KitDiscount,
  type Kits,
  listKits,
} from '#features/book-store/public.server.ts'
import type { DiscountRequest, GrantedDiscount } from '#features/payment/public.server.ts'
import { persianNumber } from '#persian/digits.ts'
import { daysBetween, toJalali } from '#persian/jalali.ts'
import { toman } from '#persian/toman.ts'
import { countFree } from '#server/engines/holds.ts'
import { type Db, noId, type Tx, withTables } from '#server/platform/database/database.ts'
import { cleanCode } from './contract.ts'
import type { DiscountsAndOrders, DiscountTables } from './tables.server.ts'
import { buildUserUsesKey, buildUsesKey } from './uses.server.ts'

const t = withTables<DiscountsAndOrders>()
type Discount = Selectable<DiscountTables['discount']>

const refused = (message: string) => new AppError('invalid', { errors: [{ field: 'code', message }] })

/**
 * What is taken off what somebody is about to buy: their code and the rules that apply by themselves. Those that stack
 * stand beside each other; of the others only the best counts.
 * @throws AppError invalid at `code`, which says why it takes nothing off
 */
export async function findDiscounts(tx: Tx, asked: DiscountRequest, now: Date): Promise<GrantedDiscount[]> {
  const code = asked.code === null ? null : await readCode(tx, asked.code, now)
  const rules = await listRules(tx, now)
  const judge = await openJudge(tx, asked, code ? [code, ...rules] : rules, now)
  const automatic: Granted[] = []
  for (const rule of await leaveOutUsed(tx, rules, asked, now)) {
    const granted = judge(rule)
    if ('amount' in granted && granted.amount > 0) automatic.push(granted)
  }
  const best = chooseBest(automatic)
  if (code === null) return best.map(toGranted)
  const byCode = judge(code)
  if ('refusal' in byCode) throw refused(byCode.refusal)
  const chosen = code.stacks
    ? [byCode, ...automatic.filter(({ discount }) => discount.stacks).sort(byAmount)]
    : [byCode]
  if (best.length > 0 && sum(chosen) <= sum(best)) {
    throw refused(`«${best[0]!.name}» روی این سفارش هست؛ این کد بیش از آن کم نمی‌کند و با آن جمع نمی‌شود.`)
  }
  return chosen.map(toGranted)
}

type Granted = {
  discount: Discount
  name: string
  reason: string | null
  amount: number
  uses: GrantedDiscount['uses']
}
const byAmount = (one: Granted, other: Granted) => other.amount - one.amount
const sum = (all: readonly Granted[]) => all.reduce((total, { amount }) => total + amount, 0)

const toGranted = ({ discount, ...granted }: Granted): GrantedDiscount => ({
  id: discount.id,
  code: discount.code,
  ...granted,
})

/** Those that stack, together, or the one best of the others. */
function chooseBest(automatic: readonly Granted[]): Granted[] {
  const sorted = automatic.toSorted(byAmount)
  const together = sorted.filter(({ discount }) => discount.stacks)
  const alone = sorted.filter(({ discount }) => !discount.stacks).slice(0, 1)
  return sum(alone) > sum(together) ? alone : together
}

async function readCode(tx: Tx, typed: string, now: Date): Promise<Discount> {
  const discount = await t(tx)
    .selectFrom('discount')
    .selectAll()
    .where('code', '=', cleanCode(typed))
    .executeTakeFirstOrThrow(() => refused('این کد تخفیف را نمی‌شناسیم.'))
  const { starts_at, ends_at, stopped_at } = discount
  if (stopped_at) throw refused('این کد تخفیف دیگر کار نمی‌کند.')
  if (starts_at && now < starts_at) throw refused('زمان استفاده از این کد هنوز نرسیده است.')
  if (ends_at && now >= ends_at) throw refused('مهلت این کد تخفیف گذشته است.')
  return discount
}

const listRules = (tx: Tx, now: Date): Promise<Discount[]> => selectRules(tx, now).selectAll().execute()

/** What applies by itself at this time. */
const selectRules = (db: Db, now: Date) =>
  t(db)
    .selectFrom('discount')
    .where('kind', '<>', 'code')
    .where('stopped_at', 'is', null)
    .where(({ eb, or }) => or([eb('starts_at', 'is', null), eb('starts_at', '<=', now)]))
    .where(({ eb, or }) => or([eb('ends_at', 'is', null), eb('ends_at', '>', now)]))
    .orderBy('id')

/** Rules of which a use is left for this person: nobody asked for them, so nobody is told why there is none. */
async function leaveOutUsed(tx: Tx, rules: Discount[], { userId, holder }: DiscountRequest, now: Date) {
  const keys = rules.flatMap(rule => listUses(rule, userId).map(({ resource }) => resource))
  const free = await countFree(tx, keys, now, holder)
  return rules.filter(rule => listUses(rule, userId).every(({ resource }) => free.get(resource) !== 0))
}

function listUses({ id, uses, uses_each, code }: Discount, userId: string): GrantedDiscount['uses'] {
  const what = code === null ? 'این تخفیف' : 'این کد تخفیف'
  return [
    ...(uses === null
      ? []
      : [{ resource: buildUsesKey(id), capacity: uses, refusal: `ظرفیت ${what} پر شده است.` }]),
    ...(uses_each === null
      ? []
      : [
          {
            resource: buildUserUsesKey(id, userId),
            capacity: uses_each,
            refusal: 'شما پیش‌تر از این کد استفاده کرده‌اید.',
          },
        ]),
  ]
}

/** Reads what the candidates ask about the buyer and the things, in a number of statements that does not grow with them. */
async function openJudge(
  tx: Tx,
  { userId, lines }: DiscountRequest,
  candidates: readonly Discount[],
  now: Date,
): Promise<(discount: Discount) => Granted | { refusal: string }> {
  const courses = candidates.some(({ course_ids }) => course_ids.length > 0)
    ? await findCourses(tx, lines)
    : new Map<string, string>()
  const kits = candidates.some(asksForKits) ? await readKits(tx, userId, lines) : noKits
  const isNew = candidates.some(({ audience }) => audience === 'new') && (await hasNothing(tx, userId))
  const listed = candidates.some(({ audience }) => audience === 'listed')
    ? await findListed(tx, userId, candidates)
    : new Set<string>()
  const sibling = candidates.some(({ kind }) => kind === 'sibling')
    ? await findSibling(tx, userId, now)
    : null

  const wanted = new Set(kits.books.values())
  const isForCourse = ({ item }: { item: string }, courseIds: readonly string[]) =>
    courseIds.some(course => kits.courses.get(course)?.some(({ id }) => id === kits.books.get(item)))
  const whole = [...kits.courses].flatMap(([course, books]) => (isWholeKit(books, wanted) ? course : []))
  const isInWholeKit = (line: { item: string }, courseIds: readonly string[]) =>
    isForCourse(
      line,
      whole.filter(course => courseIds.length === 0 || courseIds.includes(course)),
    )

  const fits = (discount: Discount, line: DiscountRequest['lines'][number]) => {
    const { kind, item_kinds, course_ids, group_ids, days_before } = discount
    if (kind === 'kit') return isInWholeKit(line, course_ids)
    if (item_kinds.length > 0 && !item_kinds.includes(line.kind)) return false
    // A course names its groups; its books as well where books are named.
    const isNamed =
      group_ids.includes(line.item) ||
      course_ids.includes(courses.get(line.item) ?? '') ||
      (item_kinds.includes(editionPurchasable) && isForCourse(line, course_ids))
    if (group_ids.length + course_ids.length > 0 && !isNamed) return false
    return days_before === null || countDays(line.startsAt, now) >= days_before
  }

  return discount => {
    const { audience, kind } = discount
    if (audience === 'new' && !isNew) return { refusal: 'این کد برای نخستین خرید است.' }
    if (audience === 'listed' && !listed.has(discount.id)) return { refusal: 'این کد برای این حساب نیست.' }
    if (kind === 'sibling' && sibling === null) return { refusal: 'این تخفیف برای خواهر و برادر است.' }
    const fitting = lines.filter(line => fits(discount, line))
    if (fitting.length === 0) return { refusal: 'این کد برای این خرید نیست.' }
    const subtotal = fitting.reduce((total, { price }) => total + price, 0)
    if (subtotal < discount.minimum) {
      return { refusal: `این کد برای خرید از ${toman(discount.minimum)} به بالا است.` }
    }
    const days = kind === 'early' ? persianNumber(countDays(fitting[0]!.startsAt, now)) : null
    return {
      discount,
      name:
        days === null ? discount.name || discount.code || '' : `${discount.name}، ${days} روز مانده به شروع`,
      reason: kind === 'sibling' ? `هم‌خانوادهٔ ${sibling}` : null,
      amount: computeDiscount({ ...discount, maxAmount: discount.max_amount }, subtotal),
      uses: listUses(discount, userId),
    }
  }
}

const countDays = (startsAt: Date | null, now: Date) =>
  startsAt === null ? -1 : daysBetween(toJalali(now), toJalali(startsAt))

/** Whether it is for books by the course they are for. */
const asksForKits = ({ kind, item_kinds, course_ids }: Discount) =>
  kind === 'kit' || (course_ids.length > 0 && item_kinds.includes(editionPurchasable))

const noKits: Kits = { books: new Map(), courses: new Map() }

const readKits = (tx: Tx, userId: string, lines: DiscountRequest['lines']) =>
  listKits(tx, {
    userId,
    items: lines.flatMap(({ kind, item }) => (kind === editionPurchasable ? item : [])),
  })

/** What is taken off all the books of a course together, for whoever buys them: what its page says beforehand. */
export const listKitDiscounts = (db: Db, courseId: string, now: Date): Promise<KitDiscount[]> =>
  selectRules(db, now)
    .select(['name', 'percent', 'amount', 'max_amount as maxAmount', 'minimum'])
    .where('kind', '=', 'kit')
    .where('audience', '=', 'all')
    .where(sql<boolean>`(course_ids = '{}' or ${courseId} = any (course_ids))`)
    .execute()

/** The course of each thing that is a group. */
async function findCourses(tx: Tx, lines: DiscountRequest['lines']): Promise<Map<string, string>> {
  const groups = lines.flatMap(({ kind, item }) => (kind === 'course-seat' ? item : []))
  const rows = await t(tx)
    .selectFrom('course_group')
    .select(['id', 'course_id'])
    .where('id', 'in', [...groups, noId])
    .execute()
  return new Map(rows.map(({ id, course_id }) => [id, course_id]))
}

/** Whether somebody never bought anything and learns in no group. */
async function hasNothing(tx: Tx, userId: string): Promise<boolean> {
  const bought = await t(tx)
    .selectFrom('orders')
    .select('id')
    .where('user_id', '=', userId)
    .where('paid_at', 'is not', null)
    .limit(1)
    .execute()
  if (bought.length > 0) return false
  const seats = await t(tx)
    .selectFrom('enrolment')
    .select('id')
    .where('user_id', '=', userId)
    .limit(1)
    .execute()
  return seats.length === 0
}

async function findListed(tx: Tx, userId: string, candidates: readonly Discount[]): Promise<Set<string>> {
  const rows = await t(tx)
    .selectFrom('discount_person')
    .select('discount_id')
    .where('user_id', '=', userId)
    .where('discount_id', 'in', [...candidates.map(({ id }) => id), noId])
    .execute()
  return new Set(rows.map(({ discount_id }) => discount_id))
}

/** The first name of somebody of the family who learns in a group that is not over. */
async function findSibling(tx: Tx, userId: string, now: Date): Promise<string | null> {
  const sibling = await t(tx)
    .selectFrom('enrolment')
    .innerJoin('course_group', 'course_group.id', 'group_id')
    .innerJoin(selectFamily(tx, userId).as('family'), 'family.id', 'user_id')
    .select('family.name')
    .where('enrolment.state', 'in', ['active', 'frozen'])
    .where('ends_at', '>', now)
    .orderBy('enrolment.id')
    .limit(1)
    .executeTakeFirst()
  return sibling?.name ?? null
}
