import { type ExpressionBuilder, type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely'
import { toLatinDigits } from '#persian/digits.ts'
import { normalisePhone, toE164 } from '#persian/phone.ts'
import { compact, key } from '#persian/search-key.ts'
import { byAlphabet } from '#persian/sort-key.ts'
import { type Db, withTables } from '#server/platform/database/database.ts'
import { listDeliveries } from '#server/platform/messaging/messaging.ts'
import { listSentCodes } from '../codes/codes.server.ts'
import { listIdentifiers } from '../identity/identity.server.ts'
import { listLocks } from '../passwords/locks.server.ts'
import { noPassword } from '../passwords/passwords.server.ts'
import * as rules from '../rules.ts'
import { livingSessions } from '../sessions/sessions.server.ts'
import type { AccountTables } from '../tables.server.ts'

const t = withTables<AccountTables>()

type Asked = ExpressionBuilder<AccountTables, 'users'>

/** A claimed phone, as E.164; an index has the same expression. */
const claimedPhone = sql<string>`contact_country_code || contact_phone_number`

/**
 * The accounts somebody of the staff means: by phone in any spelling, email, national ID whole, or parts of the name in
 * either script. Whoever is called just so comes first, then the alphabet; of one name the newest.
 */
export async function findAccounts(
  db: Db,
  query: string,
  { page, perPage }: { page: number; perPage: number },
) {
  const found = t(db)
    .selectFrom('users')
    .where(asked => asked.or(buildConditions(asked, query)))
    .where('merged_into', 'is', null)
  // The alphabet is no collation of the database: the names of all who were found are laid in its order here.
  const names = await found
    .select(['id', 'name', 'surname'])
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(maxFound)
    .execute()
  const wanted = compact(query)
  const isExact = ({ name, surname }: { name: string; surname: string }) =>
    [`${name} ${surname}`, name, surname].some(called => compact(called) === wanted)
  const inOrder = byAlphabet(names, ({ name, surname }) => `${surname} ${name}`)
  const [exact, others] = [inOrder.filter(isExact), inOrder.filter(one => !isExact(one))]
  const ids = [...exact, ...others].slice((page - 1) * perPage, page * perPage).map(({ id }) => id)
  const rows =
    ids.length > 0 ? await t(db).selectFrom('users').selectAll().where('id', 'in', ids).execute() : []
  const byId = new Map(rows.map(row => [row.id, row]))
  return { items: ids.flatMap(id => byId.get(id) ?? []).map(toRow), page, perPage, total: names.length }
}

/** Whoever is after so many types more of the name. */
const maxFound = 5000

/**
 * A condition on `users`: somebody is meant by what was typed, as `findAccounts` reads it. Of a phone its end is enough,
 * from four digits on.
 */
export function matchAccounts(query: string): RawBuilder<SqlBool> {
  const typed = toLatinDigits(query).trim()
  const bare = typed.replace(/[\s()-]/g, '')
  const conditions: RawBuilder<SqlBool>[] = []
  if (/^\d{10}$/.test(bare)) conditions.push(sql`users.identity_number = ${bare}`)
  const phone = normalisePhone(typed)
  if (phone) {
    const e164 = toE164(phone)
    conditions.push(sql`users.phone = ${e164}`, sql`${claimedPhone} = ${e164}`)
  } else if (/^\d{4,9}$/.test(bare)) {
    conditions.push(sql`users.phone like ${`%${bare}`}`)
  }
  if (typed.includes('@')) {
    const email = rules.email.clean(typed)
    conditions.push(sql`users.email = ${email}`, sql`users.contact_email = ${email}`)
  } else if (/\p{L}/u.test(typed)) {
    const words = key(typed)
      .split(' ')
      .map(word => sql<SqlBool>`users.search_key like ${`%${word}%`}`)
    conditions.push(sql`(${sql.join(words, sql` and `)})`)
  }
  return conditions.length === 0 ? sql`false` : sql`(${sql.join(conditions, sql` or `)})`
}

/** Without a condition nothing is found. */
function buildConditions(asked: Asked, query: string) {
  const typed = toLatinDigits(query).trim()
  const conditions = []
  if (/^\d{10}$/.test(typed)) conditions.push(asked('identity_number', '=', typed))
  const phone = normalisePhone(typed)
  if (phone) {
    const e164 = toE164(phone)
    conditions.push(asked('phone', '=', e164), asked(claimedPhone, '=', e164))
  }
  if (typed.includes('@')) {
    const email = rules.email.clean(typed)
    conditions.push(asked('email', '=', email), asked('contact_email', '=', email))
  } else if (/\p{L}/u.test(typed)) {
    const words = key(typed).split(' ')
    conditions.push(asked.and(words.map(word => asked('search_key', 'like', `%${word}%`))))
  }
  return conditions
}

function toRow(row: Omit<Selectable<AccountTables['users']>, 'birth_date'>) {
  const { contact_country_code, contact_phone_number } = row
  const claimed = contact_phone_number && `${contact_country_code}${contact_phone_number}`
  const contacts = [
    { kind: 'phone' as const, value: row.phone ?? claimed, verified: row.phone !== null },
    { kind: 'email' as const, value: row.email ?? row.contact_email, verified: row.email !== null },
  ]
  return {
    id: row.id,
    name: row.name,
    surname: row.surname,
    enName: row.en_name,
    enSurname: row.en_surname,
    contacts: contacts.flatMap(({ value, ...rest }) => (value ? [{ ...rest, value }] : [])),
    roles: row.roles,
    guardianId: row.guardian_id,
    createdAt: row.created_at.toISOString(),
  }
}

/** All that staff may see of one account: the national ID but for its end, and of codes only what became of them. */
export async function readAccountCard(db: Db, id: string, now: Date) {
  const row = await t(db).selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) return null
  const identifiers = await listIdentifiers(db, id)
  const [locks, sessions, codes] = await Promise.all([
    listLocks(db, identifiers, now),
    livingSessions(db, id, now),
    readCodes(db, identifiers),
  ])
  return {
    ...toRow(row),
    avatarUrl: row.avatar && `/media/${row.avatar}`,
    identityNumber: row.identity_number && `•••••••${row.identity_number.slice(-3)}`,
    locks: locks.map(({ until, ...lock }) => ({ ...lock, until: until.toISOString() })),
    sessions: sessions.map(({ id: sessionId, device, place, created_at, last_seen_at }) => ({
      id: sessionId,
      device,
      place,
      createdAt: created_at.toISOString(),
      lastSeenAt: last_seen_at.toISOString(),
    })),
    codes,
  }
}

async function readCodes(db: Db, identifiers: readonly string[]) {
  const codes = await listSentCodes(db, identifiers)
  const deliveries = await listDeliveries(
    db,
    codes.flatMap(({ outboundMessageId }) => outboundMessageId ?? []),
  )
  const delivered = new Map(
    deliveries.map(outboundMessage => [outboundMessage.outboundMessageId, outboundMessage]),
  )
  return codes.map(({ outboundMessageId, createdAt, expiresAt, usedAt, ...code }) => {
    const outboundMessage = outboundMessageId ? delivered.get(outboundMessageId) : undefined
    return {
      ...code,
      createdAt: createdAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
      usedAt: usedAt?.toISOString() ?? null,
      delivery: outboundMessage
        ? {
            state: outboundMessage.state,
            carrier: outboundMessage.carrier,
            reason: outboundMessage.reason,
            sentAt: outboundMessage.sentAt?.toISOString() ?? null,
            deliveredAt: outboundMessage.deliveredAt?.toISOString() ?? null,
            failedAt: outboundMessage.failedAt?.toISOString() ?? null,
            calledAt: outboundMessage.call?.at.toISOString() ?? null,
          }
        : null,
    }
  })
}

/** Of somebody what their page shows: contacts whole, the national ID but for its end. */
export async function readPersonCard(db: Db, id: string) {
  const row = await t(db)
    .selectFrom('users')
    .selectAll()
    .select(({ fn, ref, val }) =>
      fn<string | null>('to_char', [ref('birth_date'), val('YYYY-MM-DD')]).as('born'),
    )
    .select(sql<boolean>`password_hash <> ${noPassword}`.as('has_password'))
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return null
  const claimed = row.contact_phone_number && `${row.contact_country_code}${row.contact_phone_number}`
  return {
    id: row.id,
    name: `${row.name} ${row.surname}`.trim(),
    enName: `${row.en_name} ${row.en_surname}`.trim(),
    avatarUrl: row.avatar && `/media/${row.avatar}`,
    phone: row.phone ?? claimed,
    email: row.email ?? row.contact_email,
    nationalId: row.identity_number && `•••••••${row.identity_number.slice(-3)}`,
    birthDate: row.born,
    guardianId: row.guardian_id,
    schoolGrade: row.school_grade,
    source: row.source,
    isPending: row.is_pending,
    hasPassword: row.has_password,
    createdAt: row.created_at.toISOString(),
  }
}
