import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { AppError } from '#contract/app-error.ts'
import { persianNumber } from '#persian/digits.ts'
import { compact } from '#persian/search-key.ts'
import { type Tx, withTables } from '#server/platform/database/database.ts'
import { nameColumns } from '../identity/names.server.ts'
import { newReferralCode } from '../identity/referral.server.ts'
import { hashPassword, noPassword } from '../passwords/passwords.server.ts'
import type { AccountTables } from '../tables.server.ts'
import { maxChildren } from './children.server.ts'
import { findPeople, insertPeople, toColumns } from './import-people.server.ts'

const t = withTables<AccountTables>()

/** A learner without contacts of their own, and who answers for them. Days are `YYYY-MM-DD`. */
export type ImportedChild = {
  name: string
  surname: string
  identityNumber: string | null
  birthDate: string | null
  /** `phone` is E.164. Without a `name` whoever has this phone is meant. */
  guardian: { phone: string; name: string; surname: string }
}

type ChildFault = { field: 'identityNumber' | 'guardianName' | 'guardianPhone'; why: string }
export type ChildResult = { id: string; outcome: 'created' | 'changed' | 'known' } | { fault: ChildFault }

type Child = {
  id: string
  name: string
  surname: string
  identity_number: string | null
  born: string | null
}
type Guardian = { id: string; isNew: boolean; name: string; surname: string; children: Child[] }

/**
 * Imports children of the school's records under their guardians, in their order: one guardian of each phone, made with the
 * first child that comes in. Whoever has the phone already stays as they are. A child is known by the national ID, or by
 * name and day of birth under the same guardian; known ones are left alone, or only what is empty of theirs is filled.
 * @returns what became of each; of one with a fault nothing was written, not the guardian either
 * @throws AppError conflict, where somebody registered with one of the phones meanwhile
 */
export async function importChildren(
  tx: Tx,
  children: readonly ImportedChild[],
  now: Date,
  whoIsKnown: 'is-filled' | 'is-skipped',
): Promise<ChildResult[]> {
  if (children.length === 0) return []
  const guardians = await findGuardians(tx, children)
  const owners = await findOwners(tx, children)
  const [newGuardians, newChildren]: [ReturnType<typeof toColumns>[], object[]] = [[], []]
  const changes: object[] = []
  const password_hash = await hashPassword(randomUUID())
  const results = children.map((child): ChildResult => {
    const guardian = guardians.get(child.guardian.phone) ?? planGuardian(child)
    if ('why' in guardian) return { fault: guardian }
    // A list may name somebody's own phone as their guardian's, too.
    if (!guardian.isNew && isSameName(guardian, child)) return { id: guardian.id, outcome: 'known' }
    const refusal = findRefusal(guardian, child)
    if (refusal) return { fault: refusal }
    const owner = child.identityNumber === null ? undefined : owners.get(child.identityNumber)
    const known = guardian.children.find(({ id }) => id === owner) ?? findByName(guardian, child)
    if (owner !== undefined && owner !== known?.id) {
      return whoIsKnown === 'is-skipped'
        ? { id: owner, outcome: 'known' }
        : faultAt('identityNumber', 'این کد ملی از آنِ حساب دیگری است.')
    }
    if (known) {
      const identity_number = known.identity_number ?? child.identityNumber
      const birth_date = known.born ?? child.birthDate
      const isSame = identity_number === known.identity_number && birth_date === known.born
      if (isSame || whoIsKnown === 'is-skipped') return { id: known.id, outcome: 'known' }
      Object.assign(known, { identity_number, born: birth_date })
      changes.push({ id: known.id, identity_number, birth_date })
      return { id: known.id, outcome: 'changed' }
    }
    if (guardian.children.length >= maxChildren) {
      return faultAt('guardianPhone', `زیر هر حساب ${persianNumber(maxChildren)} فرزند جا می‌گیرد.`)
    }
    if (!guardians.has(child.guardian.phone)) {
      guardians.set(child.guardian.phone, guardian)
      const person = { ...child.guardian, enName: '', enSurname: '', email: null }
      newGuardians.push(
        toColumns(guardian.id, { ...person, identityNumber: null, birthDate: null }, password_hash, now),
      )
    }
    const { name, surname, identityNumber: identity_number, birthDate: born } = child
    const id = randomUUID()
    guardian.children.push({ id, name, surname, identity_number, born })
    if (identity_number !== null) owners.set(identity_number, id)
    newChildren.push({
      id,
      ...nameColumns({ name, surname, enName: '', enSurname: '' }),
      guardian_id: guardian.id,
      identity_number,
      birth_date: born,
      referral_code: newReferralCode(),
      password_hash: noPassword,
      source: 'import',
      created_at: now,
    })
    return { id, outcome: 'created' }
  })
  await insertPeople(tx, newGuardians)
  await insertChildren(tx, newChildren)
  await writeChanges(tx, changes)
  return results
}

const faultAt = (field: ChildFault['field'], why: string): { fault: ChildFault } => ({
  fault: { field, why },
})

const isSameName = (one: { name: string; surname: string }, other: { name: string; surname: string }) =>
  compact(one.name + one.surname) === compact(other.name + other.surname)

const planGuardian = ({ guardian: { name, surname } }: ImportedChild): Guardian | ChildFault =>
  name === ''
    ? { field: 'guardianPhone', why: 'کسی با این شماره در مدرسه نیست؛ نام ولی را هم بنویسید.' }
    : { id: randomUUID(), isNew: true, name, surname, children: [] }

/** A phone that was given to another one since must not put children before strangers. */
function findRefusal({ isNew, name }: Guardian, { guardian }: ImportedChild): ChildFault | null {
  if (guardian.name === '' || name === '' || compact(guardian.name) === compact(name)) return null
  return {
    field: 'guardianName',
    why: isNew
      ? `سطر دیگری این شماره را از آنِ «${name}» نوشته است.`
      : `حساب این شماره به نام «${name}» است؛ اگر همان است، نام ولی را خالی بگذارید.`,
  }
}

const findByName = ({ children }: Guardian, imported: ImportedChild) =>
  children.find(
    child =>
      isSameName(child, imported) &&
      (child.born === null || imported.birthDate === null || child.born === imported.birthDate),
  )

/** Whoever has these phones, with the children they have; held until the end, so that nobody adds one meanwhile. */
async function findGuardians(tx: Tx, children: readonly ImportedChild[]): Promise<Map<string, Guardian>> {
  const people = await findPeople(
    tx,
    children.map(({ guardian: { phone } }) => ({ phone, email: null })),
  )
  const byId = new Map<string, Guardian>()
  const found = new Map<string, Guardian>()
  for (const { id, row } of people.values()) {
    if (row.phone === null) continue
    const guardian = byId.get(id) ?? { id, isNew: false, name: row.name, surname: row.surname, children: [] }
    byId.set(id, guardian)
    found.set(row.phone, guardian)
  }
  if (byId.size === 0) return found
  const ids = [...byId.keys()]
  await sql`select from users where id = any(${ids}::uuid[]) order by id for update`.execute(t(tx))
  const { rows } = await sql<Child & { guardian_id: string }>`
    select id, guardian_id, name, surname, identity_number, to_char(birth_date, 'YYYY-MM-DD') as born
    from users where guardian_id = any(${ids}::uuid[]) order by created_at, id`.execute(t(tx))
  for (const { guardian_id, ...child } of rows) byId.get(guardian_id)!.children.push(child)
  return found
}

async function findOwners(tx: Tx, children: readonly ImportedChild[]): Promise<Map<string, string>> {
  const numbers = children.flatMap(({ identityNumber }) => identityNumber ?? [])
  const { rows } = await sql<{ id: string; number: string }>`
    select id, identity_number as number from users where identity_number = any(${numbers}::text[])`.execute(
    t(tx),
  )
  return new Map(rows.map(({ id, number }) => [number, id]))
}

const shape = sql`id uuid, name text, surname text, en_name text, en_surname text, sort_key text, search_key text,
  guardian_id uuid, identity_number text, birth_date date, referral_code text, password_hash text, source text,
  created_at timestamptz`
const columns = sql`id, name, surname, en_name, en_surname, sort_key, search_key, guardian_id, identity_number,
  birth_date, referral_code, password_hash, source, created_at`

/** However many they are, by one statement. */
async function insertChildren(tx: Tx, children: readonly object[]) {
  if (children.length === 0) return
  const { rows } = await sql`
    insert into users (${columns}) select ${columns}
    from json_to_recordset(${JSON.stringify(children)}::json) as child (${shape})
    on conflict do nothing returning id`.execute(t(tx))
  if (rows.length !== children.length) throw new AppError('conflict', { message: meanwhile })
}
const meanwhile = 'در همین میان چیزی از این فهرست ثبت شد. دوباره بررسی کنید.'

async function writeChanges(tx: Tx, changes: readonly object[]) {
  if (changes.length === 0) return
  await sql`
    update users set identity_number = changed.identity_number, birth_date = changed.birth_date
    from json_to_recordset(${JSON.stringify(changes)}::json)
      as changed (id uuid, identity_number text, birth_date date)
    where users.id = changed.id`.execute(t(tx))
}
