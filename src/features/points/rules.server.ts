import { type Selectable, sql } from 'kysely'
import {
  type ExportColumn,
  exportList,
  exportPageSize,
  findChanges,
  findFullName,
  findFullNames,
  notify,
  record,
} from '#account/public.server.ts'
import { AppError, changedMeanwhile, notFound } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { persianNumber } from '#persian/digits.ts'
import type { SignedIn } from '#server/app-context.ts'
import { invalidateTags } from '#server/http/finished-pages.ts'
import { type Db, readPage, transaction, withTables } from '#server/platform/database/database.ts'
import type * as calls from './contract.ts'
import type { LineKind, RuleValues } from './contract.ts'
import { correctPoints, readPoints } from './ledger.server.ts'
import { listLevels } from './levels.server.ts'
import { findGains } from './manifest.server.ts'
import { readWorth, toLine, toRule } from './my-points.server.ts'
import { readSettings } from './orders.server.ts'
import { addDaysTo, findPeriod } from './periods.ts'
import type { PointsTables } from './tables.server.ts'
import { pointsTag } from './tags.ts'

const t = withTables<PointsTables>()

export async function readRulesForStaff({ db }: SignedIn) {
  const rules = await t(db).selectFrom('points_rule').selectAll().orderBy('position').orderBy('key').execute()
  const { version } = await readSettings(db)
  return {
    rules: rules.map(rule => ({ ...toRule(rule), isActive: rule.is_active, version: rule.version })),
    levels: (await listLevels(db)).map(({ position, ...level }) => level),
    worth: { ...(await readWorth(db)), version },
  }
}

/** How many of the last days a preview is of, and how many things it looks at. */
const previewDays = 30
const previewLimit = 100_000

/**
 * What a changed rule would have given in the last 30 days. Of learning, all that was done is asked for again, what the cap
 * left out included; of friends, what was given.
 * @throws AppError notFound, where there is no such rule
 */
export async function previewRule(
  { app, db, now }: SignedIn,
  values: CheckedInputOf<typeof calls.previewRule>,
) {
  await findRule(db, values.key)
  const until = now()
  const from = addDaysTo(until, -previewDays)
  const given = await t(db)
    .selectFrom('points_line')
    .select(['user_id as userId', 'source', 'at', 'points'])
    .where('rule', '=', values.key)
    .where('kind', '=', 'gain')
    .where('at', '>', from)
    .where('at', '<=', until)
    .orderBy('at')
    .limit(previewLimit)
    .execute()
  const learned = await findGains(app, db, { from, until, limit: previewLimit })
  const things = new Map(given.map(({ source, userId, at }) => [source, { userId, at }]))
  for (const { rule, source, userId, at } of learned) {
    if (rule === values.key && at > from) things.set(source, { userId, at })
  }
  const counted = countWithin([...things.values()], values)
  return {
    before: given.reduce((sum, { points }) => sum + points, 0),
    people: new Set(given.map(({ userId }) => userId)).size,
    after: values.isActive ? counted.length * values.points : 0,
    peopleAfter: values.isActive && values.points > 0 ? new Set(counted).size : 0,
  }
}

/** Whose things count under a cap, one entry a thing, the earliest first. */
export function countWithin(
  things: readonly { userId: string; at: Date }[],
  { cap, period }: Pick<RuleValues, 'cap' | 'period'>,
): string[] {
  const used = new Map<string, number>()
  return things
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
    .flatMap(({ userId, at }) => {
      const key = `${userId} ${findPeriod(period, at).from.getTime()}`
      const count = used.get(key) ?? 0
      if (cap !== null && count >= cap) return []
      used.set(key, count + 1)
      return userId
    })
}

const findRule = (db: Db, key: string) =>
  t(db).selectFrom('points_rule').selectAll().where('key', '=', key).executeTakeFirstOrThrow(notFound)

/** @throws AppError notFound; conflict, where somebody else has changed it since `version` */
export async function changeRule(
  { db, user, now }: SignedIn,
  { key, version, ...values }: CheckedInputOf<typeof calls.changeRule>,
) {
  await transaction(db, async tx => {
    const before = await findRule(tx, key)
    const changed = await t(tx)
      .updateTable('points_rule')
      .set({
        title: values.title,
        points: values.points,
        cap: values.cap,
        period: values.period,
        valid_days: values.validDays,
        is_active: values.isActive,
        version: version + 1,
        changed_at: now(),
      })
      .where('key', '=', key)
      .where('version', '=', version)
      .executeTakeFirst()
    if (changed.numUpdatedRows === 0n) throw changedMeanwhile()
    await record(tx, {
      actorId: user.id,
      action: 'club.ruleChanged',
      subjectId: null,
      about: { kind: 'clubRule', id: key, name: values.title },
      details: { rule: key },
      changes: findChanges(
        {
          title: before.title,
          clubPoints: before.points,
          ruleCap: before.cap,
          capPeriod: before.period,
          ruleDays: before.valid_days,
        },
        {
          title: values.title,
          clubPoints: values.points,
          ruleCap: values.cap,
          capPeriod: values.period,
          ruleDays: values.validDays,
        },
      ),
      at: now(),
    })
    await invalidateTags(tx, pointsTag)
  })
  return {}
}

/** @throws AppError conflict, where somebody else has changed it since `version` */
export async function changeWorth(
  { db, user, now }: SignedIn,
  { version, share, ...values }: CheckedInputOf<typeof calls.changeWorth>,
) {
  await transaction(db, async tx => {
    const { shares, ...before } = await readWorth(tx)
    const changed = await t(tx)
      .updateTable('points_settings')
      .set({
        point_rials: values.pointRials,
        wallet_point_rials: values.walletPointRials,
        wallet_minimum: values.walletMinimum,
        wallet_month: values.walletMonth,
        version: version + 1,
        changed_at: now(),
      })
      .where('version', '=', version)
      .executeTakeFirst()
    if (changed.numUpdatedRows === 0n) throw changedMeanwhile()
    await t(tx)
      .insertInto('points_share')
      .values({ kind: '', percent: share })
      .onConflict(conflict => conflict.column('kind').doUpdateSet({ percent: share }))
      .execute()
    const was = shares.find(({ kind }) => kind === '')?.percent ?? 0
    await record(tx, {
      actorId: user.id,
      action: 'club.worthChanged',
      subjectId: null,
      changes: findChanges({ ...before, pointsShare: was }, { ...values, pointsShare: share }),
      at: now(),
    })
    await invalidateTags(tx, pointsTag)
  })
  return {}
}

/** @throws AppError notFound; invalid at `levels`, where they do not rise, or one is harder to keep than to reach */
export async function changeLevels(
  { db, user, now }: SignedIn,
  { levels }: CheckedInputOf<typeof calls.changeLevels>,
) {
  await transaction(db, async tx => {
    const before = await listLevels(tx)
    const given = new Map(levels.map(level => [level.key, level]))
    if (levels.length !== before.length || before.some(({ key }) => !given.has(key)))
      throw new AppError('notFound')
    const ordered = before.map(({ key }) => given.get(key)!)
    const message = ordered.some(({ gain, keep }) => keep > gain)
      ? 'ماندن در سطح نباید سخت‌تر از رسیدن به آن باشد.'
      : ordered.some(({ gain }, at) => at > 0 && gain <= ordered[at - 1]!.gain)
        ? 'هر سطح باید از سطح پیش از خود بالاتر باشد.'
        : ordered[0]!.gain > 0 && 'پایین‌ترین سطح از صفر آغاز می‌شود.'
    if (message) throw new AppError('invalid', { message, errors: [{ field: 'levels', message }] })
    const rows = ordered.map(({ key, gain, keep }) => sql`(${key}::text, ${gain}::int, ${keep}::int)`)
    await sql`
      update points_level set gain = given.gain, keep = given.keep
      from (values ${sql.join(rows)}) as given (key, gain, keep) where points_level.key = given.key
    `.execute(t(tx))
    await record(tx, {
      actorId: user.id,
      action: 'club.levelsChanged',
      subjectId: null,
      details: { levels: ordered.map(({ key, gain, keep }) => `${key} ${gain}/${keep}`) },
      at: now(),
    })
    await invalidateTags(tx, pointsTag)
  })
  return {}
}

/** @throws AppError notFound */
export async function listPersonPoints(
  { db, now }: SignedIn,
  { person, page, perPage }: CheckedInputOf<typeof calls.listPersonPoints>,
) {
  const name = await findFullName(db, person)
  if (name === null) throw new AppError('notFound')
  const lines = t(db).selectFrom('points_line').where('user_id', '=', person)
  const { rows, total } = await readPage(lines.selectAll().orderBy('seq', 'desc'), { page, perPage })
  const names = await findFullNames(
    db,
    rows.flatMap(({ by_user }) => by_user ?? []),
  )
  const account = await t(db)
    .selectFrom('points_account')
    .innerJoin('points_level', 'key', 'level')
    .select('title')
    .where('user_id', '=', person)
    .executeTakeFirst()
  const balance = await readPoints(db, person, now())
  return {
    items: rows.map(row => ({
      ...toLine(row),
      by: (row.by_user && names.get(row.by_user)?.name) ?? null,
    })),
    page,
    perPage,
    total,
    person: { id: person, name, balance, level: account?.title ?? '' },
  }
}

/** @throws AppError notFound; invalid at `points` */
export async function correctPersonPoints(
  { app, db, user, now }: SignedIn,
  { person, id, points, note }: CheckedInputOf<typeof calls.correctPersonPoints>,
) {
  if ((await findFullName(db, person)) === null) throw new AppError('notFound')
  await transaction(db, async tx => {
    const isNew = await correctPoints(tx, { id, userId: person, points, note, by: user.id }, now())
    if (!isNew) return
    await record(tx, {
      actorId: user.id,
      action: 'club.pointsCorrected',
      subjectId: person,
      details: { points },
      at: now(),
    })
    const sign = points > 0 ? '+' : '−'
    await notify(app, tx, person, 'points-corrected', {
      score: `${persianNumber(Math.abs(points))}${sign}`,
      reason: note,
      link: '/companions-club',
    })
  })
  return { balance: await readPoints(db, person, now()) }
}

const exportedDays = 30

/** What was written in the last month, the first first. */
export const exportPoints = (context: SignedIn) => {
  const since = addDaysTo(context.now(), -exportedDays)
  return exportList(context, {
    name: 'club-points',
    title: 'امتیازهای باشگاه',
    filter: {},
    columns: exportColumns,
    async readPage(after: string | null) {
      const rows = await t(context.db)
        .selectFrom('points_line')
        .selectAll()
        .where('written_at', '>', since)
        .$if(after !== null, all => all.where('seq', '>', after!))
        .orderBy('seq')
        .limit(exportPageSize)
        .execute()
      const names = await findFullNames(
        context.db,
        rows.map(({ user_id }) => user_id),
      )
      return {
        rows: rows.map(row => ({ ...row, name: names.get(row.user_id)?.name ?? null })),
        next: rows.length === exportPageSize ? rows.at(-1)!.seq : null,
      }
    },
  })
}

type Exported = Selectable<PointsTables['points_line']> & { name: string | null }
const exportColumns: ExportColumn<Exported>[] = [
  { head: 'زمان', kind: 'moment', value: ({ at }) => at },
  { head: 'عضو', kind: 'text', value: ({ name }) => name },
  { head: 'شناسهٔ عضو', kind: 'text', value: ({ user_id }) => user_id },
  { head: 'گونه', kind: 'text', value: ({ kind }) => lineKindNames[kind] },
  { head: 'قاعده', kind: 'text', value: ({ rule }) => rule },
  { head: 'امتیاز', kind: 'number', value: ({ points }) => points },
  { head: 'مانده', kind: 'number', value: ({ balance }) => balance },
  { head: 'شرح', kind: 'text', value: ({ reason }) => reason },
  { head: 'یادداشت', kind: 'text', value: ({ note }) => note },
]
const lineKindNames: Record<LineKind, string> = {
  gain: 'به دست آمده',
  spending: 'خرج',
  expiry: 'پایان اعتبار',
  'take-back': 'پس گرفته‌شده',
  correction: 'اصلاح',
  return: 'بازگشت',
}
