import { sql } from 'kysely'
import { type Db, withTables } from '#server/platform/database/database.ts'
import { maskIdentifier } from '../identity/identity.server.ts'
import type { AccountTables } from '../tables.server.ts'

const t = withTables<AccountTables>()

/** Somebody as lists of staff show them. */
export type ContactCard = { id: string; name: string; contact: string | null; isMasked: boolean }

/** Who these are, by their ids: the name and the phone or email, whole where `isOpen`. */
export async function findContactCards(
  db: Db,
  ids: readonly (string | null)[],
  isOpen: boolean,
): Promise<Map<string | null, ContactCard>> {
  const known = [...new Set(ids.filter(id => id !== null))]
  if (known.length === 0) return new Map()
  const { rows } = await sql<{ id: string; name: string; contact: string | null }>`
    select id, trim(name || ' ' || surname) as name,
      coalesce(phone, email, contact_country_code || contact_phone_number, contact_email) as contact
    from users where id = any(${known}::uuid[])`.execute(t(db))
  return new Map(
    rows.map(({ id, name, contact }) => [
      id,
      { id, name, contact: contact && !isOpen ? maskIdentifier(contact) : contact, isMasked: !isOpen },
    ]),
  )
}
