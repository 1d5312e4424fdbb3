import { type RawBuilder, sql } from 'kysely'
import { isAdult } from '#account/public.server.ts'
import { byAlphabet } from '#persian/sort-key.ts'
import { type Db, withTables } from '#server/platform/database/database.ts'
import { type ConsentKind, findVersion } from './manifest.ts'
import type { ConsentsAndSchool } from './tables.server.ts'

const t = withTables<ConsentsAndSchool>()

/**
 * Whether the person of the query it stands in (`users`) consents to this now. Their last record decides: it must be of the
 * text in force, and who gave it for themselves must be of age by what is known today.
 */
export const isGiven = (kind: ConsentKind, now: Date): RawBuilder<boolean> => sql<boolean>`coalesce((
  select is_given and text_version = ${findVersion(kind)} and (giver = 'guardian' or ${isAdult(now)})
  from consent_record where consent_record.user_id = users.id and kind = ${kind} order by consent_record.id desc limit 1
), false)`

/** The same of these people, as conditions of a list of `users`: who consents, and who does not. */
export const givesConsent = (kind: ConsentKind, now: Date) =>
  sql<boolean>`users.id in (select user_id from consent_record where kind = ${kind}) and ${isGiven(kind, now)}`
export const lacksConsent = (kind: ConsentKind, now: Date) => sql<boolean>`not ${isGiven(kind, now)}`

/** Whether somebody consents to this now. */
export async function givesConsentTo(db: Db, kind: ConsentKind, userId: string, now: Date): Promise<boolean> {
  const { rows } = await sql<{ given: boolean }>`
    select ${isGiven(kind, now)} as given from users where id = ${userId}`.execute(t(db))
  return rows[0]?.given ?? false
}

/** Which of these people do not consent, with their whole names by the alphabet: one statement for any number of them. */
export async function findWithoutConsent(
  db: Db,
  kind: ConsentKind,
  userIds: readonly string[],
  now: Date,
): Promise<{ id: string; name: string }[]> {
  const [found] = await findWithoutConsents(db, [kind], userIds, now)
  return found!.people
}

/** The same for several kinds, in the order they are asked in. */
export async function findWithoutConsents(
  db: Db,
  kinds: readonly ConsentKind[],
  userIds: readonly string[],
  now: Date,
): Promise<{ kind: ConsentKind; people: { id: string; name: string }[] }[]> {
  const ids = [...new Set(userIds)]
  if (ids.length === 0) return kinds.map(kind => ({ kind, people: [] }))
  const { rows } = await sql<{ id: string; name: string; given: string[] }>`
    select id, trim(name || ' ' || surname) as name, array_remove(array[${sql.join(
      kinds.map(kind => sql`case when ${isGiven(kind, now)} then ${kind}::text end`),
    )}], null) as given
    from users where id = any(${ids}::uuid[])`.execute(t(db))
  const people = byAlphabet(rows, ({ name }) => name)
  return kinds.map(kind => ({
    kind,
    people: people.filter(({ given }) => !given.includes(kind)).map(({ id, name }) => ({ id, name })),
  }))
}
