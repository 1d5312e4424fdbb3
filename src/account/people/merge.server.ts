import { type RawBuilder, sql } from 'kysely'
import { AppError } from '#contract/app-error.ts'
import type { AppContext, MergedAccounts } from '#server/app-context.ts'
import { type Db, type Tx, withTables } from '#server/platform/database/database.ts'
import { renderReplacedContactMessage } from '../codes/code-messages.server.ts'
import { killCodes } from '../codes/codes.server.ts'
import { listIdentifiers, lockIdentifiers } from '../identity/identity.server.ts'
import { nameColumns } from '../identity/names.server.ts'
import { noPassword } from '../passwords/passwords.server.ts'
import { endSessions } from '../sessions/sessions.server.ts'
import type { AccountTables } from '../tables.server.ts'

const t = withTables<AccountTables>()

export type MergeChoice = 'name' | 'phone' | 'email' | 'nationalId' | 'birthDate'
type Row = Record<string, string | null>
type Changes = Record<string, [before: unknown, after: unknown]>

/** The columns that a merge can change; a contact is moved whole, proved or claimed. */
const columns = [
  'name',
  'surname',
  'en_name',
  'en_surname',
  'phone',
  'contact_country_code',
  'contact_phone_number',
  'email',
  'contact_email',
  'identity_number',
  'birth_date',
  'guardian_id',
  'password_hash',
  'merged_into',
] as const
const groups: Record<MergeChoice, readonly (typeof columns)[number][]> = {
  name: ['name', 'surname', 'en_name', 'en_surname'],
  phone: ['phone', 'contact_country_code', 'contact_phone_number'],
  email: ['email', 'contact_email'],
  nationalId: ['identity_number'],
  birthDate: ['birth_date'],
}

const readRow = async (db: Db, id: string): Promise<Row> => {
  const { rows } = await sql<Row>`
    select ${sql.join(columns.map(name => sql`${sql.ref(name)}::text as ${sql.ref(name)}`))}
    from users where id = ${id}`.execute(t(db))
  if (!rows[0]) throw new AppError('notFound')
  return rows[0]
}

/** Locks these people in one order, whoever asks. @throws AppError notFound, where one of them is none */
export async function lockPeople(tx: Tx, ids: readonly string[]): Promise<void> {
  const rows = await t(tx)
    .selectFrom('users')
    .select('id')
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forUpdate()
    .execute()
  if (rows.length !== new Set(ids).size) throw new AppError('notFound')
}

/** Why two accounts cannot be one, as far as accounts know. @throws AppError notFound */
export async function findMergeObstacles(
  db: Db,
  { kept, merged }: Pick<MergedAccounts, 'kept' | 'merged'>,
): Promise<string[]> {
  const rows = await t(db)
    .selectFrom('users')
    .select(['id', 'roles', 'guardian_id', 'merged_into'])
    .where('id', 'in', [kept, merged])
    .execute()
  const [one, other] = [kept, merged].map(wanted => rows.find(({ id }) => id === wanted))
  if (!one || !other) throw new AppError('notFound')
  const both = [one, other]
  return [
    ...(both.some(({ merged_into }) => merged_into !== null)
      ? ['یکی از این دو پیش‌تر با حساب دیگری یکی شده است.']
      : []),
    // Whoever may merge must not come by a colleague's rights.
    ...(both.some(({ roles }) => roles.length > 0) ? ['حساب همکاران یکی نمی‌شود؛ نخست نقش را بردارید.'] : []),
    ...(one.guardian_id === other.id || other.guardian_id === one.id
      ? ['یکی از این دو سرپرست دیگری است.']
      : []),
    ...(one.guardian_id !== null && other.guardian_id === null
      ? ['حسابی را نگه دارید که شماره یا ایمیل خودش را دارد.']
      : []),
  ]
}

/**
 * Makes one row of users of two: what is chosen, and what the kept one lacks, comes from the other, which signs in nowhere
 * from then on. Answers what changed.
 */
export async function mergePeople(
  app: AppContext,
  tx: Tx,
  { kept, merged, take, now }: { kept: string; merged: string; take: readonly MergeChoice[]; now: Date },
): Promise<{ kept: Changes; merged: Changes }> {
  const identifiers = [...(await listIdentifiers(tx, kept)), ...(await listIdentifiers(tx, merged))]
  await lockIdentifiers(tx, ...identifiers)
  const [before, other] = [await readRow(tx, kept), await readRow(tx, merged)]
  const after: Row = { ...before }
  for (const [choice, names] of Object.entries(groups) as [MergeChoice, (typeof columns)[number][]][]) {
    const lacks = names.every(name => !before[name])
    const has = names.some(name => other[name])
    if (has && (lacks || take.includes(choice))) for (const name of names) after[name] = other[name]!
  }
  const husk: Row = {
    ...other,
    phone: null,
    contact_country_code: null,
    contact_phone_number: null,
    email: null,
    contact_email: null,
    identity_number: null,
    guardian_id: null,
    password_hash: noPassword,
    merged_into: kept,
  }
  if (!after.phone && !after.email && !after.guardian_id) {
    throw new AppError('conflict', { message: 'حساب باید شماره یا ایمیلی داشته باشد که با آن وارد شود.' })
  }
  // Neither contact nor national ID may stand twice, so the one that goes lets them go first.
  const mergedChanges = await write(tx, merged, other, husk)
  const keptChanges = await write(tx, kept, before, after)
  await endSessions(tx, { userId: merged, reason: 'staff', now })
  await killCodes(tx, { userId: merged, identifiers })
  await t(tx).deleteFrom('password_link').where('user_id', '=', merged).execute()
  for (const kind of ['phone', 'email'] as const) {
    const old = before[kind]
    // Whoever signed in by what is no longer theirs hears of it there.
    if (!old || after[kind] === old) continue
    await app.messaging.send(tx, await renderReplacedContactMessage(app, tx, { kind, value: old }))
  }
  return { kept: keptChanges, merged: mergedChanges }
}

/** Parts two rows again: each column that is still what the merge made of it becomes what it was. */
export async function partPeople(
  tx: Tx,
  {
    kept,
    merged,
    columns: changes,
  }: { kept: string; merged: string; columns: { kept: Changes; merged: Changes } },
): Promise<void> {
  const wanted = [changes.merged, changes.kept].flatMap(one =>
    ['phone', 'email'].flatMap(kind => (typeof one[kind]?.[0] === 'string' ? [String(one[kind][0])] : [])),
  )
  await lockIdentifiers(tx, ...wanted)
  await sql`savepoint parting`.execute(t(tx))
  try {
    await revert(tx, kept, changes.kept)
    await revert(tx, merged, changes.merged)
  } catch (fault) {
    if (!isTaken(fault)) throw fault
    await sql`rollback to savepoint parting`.execute(t(tx))
    throw new AppError('conflict', {
      message: 'شماره، ایمیل یا کد ملی این حساب در این میان از آنِ حساب دیگری شده است.',
    })
  }
}

async function revert(tx: Tx, id: string, changes: Changes): Promise<void> {
  const now = await readRow(tx, id)
  const before: Row = { ...now }
  for (const [name, [was, became]] of Object.entries(changes)) {
    if (now[name] === became) before[name] = was as string | null
  }
  await write(tx, id, now, before)
}

async function write(tx: Tx, id: string, before: Row, after: Row): Promise<Changes> {
  const changed = columns.filter(name => before[name] !== after[name])
  if (changed.length > 0) {
    const names = nameColumns({
      name: after.name ?? '',
      surname: after.surname ?? '',
      enName: after.en_name ?? '',
      enSurname: after.en_surname ?? '',
    })
    await t(tx)
      .updateTable('users')
      .set({ ...Object.fromEntries(changed.map(name => [name, after[name]])), ...names })
      .where('id', '=', id)
      .execute()
  }
  return Object.fromEntries(changed.map(name => [name, [before[name], after[name]]]))
}

type Found = { id: string; name: string; contact: string | null }
/** Pairs shown at once; the others come when these are done. */
const maxPairs = 50

/**
 * Accounts that may be of one person: a proved contact that another one claims, or one name and day of birth.
 * @param distinct a query of two ids, for pairs that are left out; of each pair both ways round
 */
export async function findDuplicatePairs(
  db: Db,
  distinct: RawBuilder<unknown>,
): Promise<{ one: Found; other: Found; by: 'phone' | 'email' | 'birth' }[]> {
  const areOpen = sql`(one.id, other.id) not in (${distinct})`
  const { rows } = await sql<{ one: string; other: string; by: 'phone' | 'email' | 'birth' }>`
    (select one.id as one, other.id as other, 'phone' as by from users as other
      join users as one on one.phone = other.contact_country_code || other.contact_phone_number and one.id <> other.id
      where other.contact_phone_number is not null and one.roles = '{}' and other.roles = '{}'
        and ${areOpen} limit ${maxPairs})
    union all
    (select one.id, other.id, 'email' from users as other
      join users as one on one.email = other.contact_email and one.id <> other.id
      where other.contact_email is not null and one.roles = '{}' and other.roles = '{}'
        and ${areOpen} limit ${maxPairs})
    union all
    (select one.id, other.id, 'birth' from users as one
      join users as other on other.sort_key = one.sort_key and other.birth_date = one.birth_date
        and (one.guardian_id is not null, one.created_at, one.id)
          < (other.guardian_id is not null, other.created_at, other.id)
      where one.birth_date is not null and one.merged_into is null and other.merged_into is null
        and one.roles = '{}' and other.roles = '{}' and ${areOpen} limit ${maxPairs})`.execute(t(db))
  const pairs = new Map(rows.map(row => [[row.one, row.other].toSorted().join(' '), row]))
  const ids = [...new Set([...pairs.values()].flatMap(({ one, other }) => [one, other]))]
  if (ids.length === 0) return []
  const people = await t(db)
    .selectFrom('users')
    .select(['id', 'name', 'surname', 'phone', 'email'])
    .select(sql<string | null>`contact_country_code || contact_phone_number`.as('claimed'))
    .where('id', 'in', ids)
    .execute()
  const found = new Map(
    people.map(({ id, name, surname, phone, email, claimed }) => [
      id,
      { id, name: `${name} ${surname}`.trim(), contact: phone ?? email ?? claimed },
    ]),
  )
  return [...pairs.values()]
    .slice(0, maxPairs)
    .map(({ one, other, by }) => ({ one: found.get(one)!, other: found.get(other)!, by }))
}

/** Whether somebody else has what is unique: PostgreSQL's `unique_violation`. */
const isTaken = (fault: unknown) => {
  const { code: state } = (fault ?? {}) as { code?: unknown }
  return state === '23505'
}
