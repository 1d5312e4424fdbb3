import { mayDo } from '#account/permissions.ts'
import * as accounts from '#account/public.server.ts'
import { AppError } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import type { PersonAsked, SignedIn } from '#server/app-context.ts'
import { type Db, type Tx, transaction, withTables } from '#server/platform/database/database.ts'
import type * as calls from './contract.ts'
import type { PeopleTables } from './tables.server.ts'

const t = withTables<PeopleTables>()

/** Of what happened, so much is answers. */
const maxTimeline = 20

/** @throws AppError notFound */
export async function readPerson(
  { app, db, user, now }: SignedIn,
  { id }: CheckedInputOf<typeof calls.readPerson>,
) {
  const person = await accounts.readPersonCard(db, id)
  if (!person) throw new AppError('notFound')
  const isOpen = mayDo(user.roles, 'people.contacts')
  const mask = (contact: string | null) =>
    contact !== null && !isOpen ? accounts.maskIdentifier(contact) : contact
  const asked: PersonAsked = { userId: id, roles: user.roles, now: now() }
  const [answers, notes, nextCall] = await Promise.all([
    Promise.all(app.features.map(feature => feature.personParts?.(db, asked))),
    listNotes(db, id),
    findCall(db, id),
  ])
  const shares = answers.filter(share => share !== undefined)
  const names = await accounts.findFullNames(
    db,
    [...notes.map(({ written_by }) => written_by), nextCall?.set_by].filter(
      (by): by is string => typeof by === 'string',
    ),
  )
  const findName = (by: string | null) => (by === null ? null : (names.get(by)?.name ?? null))
  return {
    person: {
      ...person,
      isChild: person.guardianId !== null,
      phone: mask(person.phone),
      email: mask(person.email),
      isMasked: !isOpen,
    },
    facts: shares
      .flatMap(({ facts = [] }) => facts)
      .sort((one, other) => one.order - other.order)
      .map(({ name, value, note = null, tone = 'plain' }) => ({ name, value, note, tone })),
    parts: shares
      .flatMap(({ parts = [] }) => parts)
      .sort((one, other) => one.order - other.order)
      .map(({ key, title, side = false, link = null, total = null, rows }) => ({
        key,
        title,
        side,
        link,
        total,
        rows: rows.map(row => ({
          id: row.id,
          title: row.title,
          note: row.note ?? null,
          tag: row.tag ?? null,
          amount: row.amount ?? null,
          link: row.link ?? null,
          squares: row.squares ? [...row.squares] : null,
        })),
      })),
    timeline: shares
      .flatMap(({ timeline = [] }) => timeline)
      .sort((one, other) => Number(other.at) - Number(one.at))
      .slice(0, maxTimeline)
      .map(({ id, at, text, by = null }) => ({ id, at: at.toISOString(), text, by })),
    notes: notes.map(({ id, body, written_by, created_at }) => ({
      id,
      body,
      by: findName(written_by),
      createdAt: created_at.toISOString(),
    })),
    nextCall: nextCall && { day: nextCall.day, about: nextCall.about, by: findName(nextCall.set_by) },
  }
}

const listNotes = (db: Db, id: string) =>
  t(db)
    .selectFrom('person_note')
    .select(['id', 'body', 'written_by', 'created_at'])
    .where('user_id', '=', id)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(50)
    .execute()

async function findCall(db: Db, id: string) {
  const call = await t(db)
    .selectFrom('next_call')
    .select(['about', 'set_by'])
    .select(({ fn, ref, val }) => fn<string>('to_char', [ref('day'), val('YYYY-MM-DD')]).as('day'))
    .where('user_id', '=', id)
    .executeTakeFirst()
  return call ?? null
}

/** @throws AppError notFound */
async function requirePerson(tx: Tx, id: string): Promise<void> {
  if ((await accounts.findFullName(tx, id)) === null) throw new AppError('notFound')
}

/** @throws AppError notFound */
export async function addNote(
  { db, user, now }: SignedIn,
  { person, id, body }: CheckedInputOf<typeof calls.addNote>,
) {
  await transaction(db, async tx => {
    await requirePerson(tx, person)
    const isNew = await writeNote(tx, { id, user_id: person, body, written_by: user.id, created_at: now() })
    if (isNew) await note(tx, user.id, 'person.noted', person, now())
  })
  return {}
}

async function writeNote(tx: Tx, row: PeopleTables['person_note']): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await t(tx)
    .insertInto('person_note')
    .values(row)
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

const note = (
  tx: Tx,
  actorId: string,
  action: 'person.noted' | 'person.call' | 'person.called' | 'person.linked',
  subjectId: string,
  at: Date,
) => accounts.record(tx, { actorId, action, subjectId, at })

/** @throws AppError notFound */
export async function setNextCall(
  { db, user, now }: SignedIn,
  { id, day, about }: CheckedInputOf<typeof calls.setNextCall>,
) {
  await transaction(db, async tx => {
    await requirePerson(tx, id)
    const values = { day, about, set_by: user.id, set_at: now() }
    await t(tx)
      .insertInto('next_call')
      .values({ user_id: id, ...values })
      .onConflict(conflict => conflict.column('user_id').doUpdateSet(values))
      .execute()
    await note(tx, user.id, 'person.call', id, now())
  })
  return {}
}

/** @throws AppError notFound, where there is no such person; conflict, where a colleague was first */
export async function closeCall(
  { db, user, now }: SignedIn,
  { person, id, body }: CheckedInputOf<typeof calls.closeCall>,
) {
  await transaction(db, async tx => {
    await requirePerson(tx, person)
    if (!(await writeNote(tx, { id, user_id: person, body, written_by: user.id, created_at: now() }))) return
    const closed = await t(tx)
      .deleteFrom('next_call')
      .where('user_id', '=', person)
      .returning('user_id')
      .executeTakeFirst()
    if (!closed) throw new AppError('conflict', { message: 'این تماس پیش‌تر ثبت شده است.' })
    await note(tx, user.id, 'person.called', person, now())
  })
  return {}
}

/** @throws AppError notFound; conflict, for who has a password already */
export async function resendPasswordLink(
  { app, db, user, now }: SignedIn,
  { id }: CheckedInputOf<typeof calls.resendPasswordLink>,
) {
  return transaction(db, async tx => {
    const person = await accounts.readPersonCard(tx, id)
    if (!person) throw new AppError('notFound')
    if (person.guardianId !== null) {
      throw new AppError('conflict', { message: 'این شخص زیر حساب سرپرست است و خودش وارد نمی‌شود.' })
    }
    if (person.hasPassword) {
      throw new AppError('conflict', { message: 'این حساب رمز دارد؛ خودش «فراموشی رمز عبور» را بزند.' })
    }
    const link = await accounts.sendPasswordLink(tx, app, id)
    await note(tx, user.id, 'person.linked', id, now())
    return { link }
  })
}

export async function findDuplicatePeople(
  { db }: SignedIn,
  input: CheckedInputOf<typeof calls.findDuplicatePeople>,
) {
  return { duplicates: await accounts.findDuplicates(db, accounts.readNewPerson(input)) }
}

export const openPersonAccount = (
  { app, db, user }: SignedIn,
  input: CheckedInputOf<typeof calls.openPersonAccount>,
) => transaction(db, tx => accounts.openAccount(tx, app, input, user.id))

/** What staff wrote of somebody goes with them; of what somebody wrote as staff, the name does. */
export async function erasePerson(tx: Tx, userId: string): Promise<void> {
  for (const table of ['person_note', 'next_call', 'people_view'] as const) {
    await t(tx).deleteFrom(table).where('user_id', '=', userId).execute()
  }
  await t(tx).updateTable('person_note').set({ written_by: null }).where('written_by', '=', userId).execute()
  await t(tx).updateTable('next_call').set({ set_by: null }).where('set_by', '=', userId).execute()
}

export async function exportPerson(db: Db, userId: string) {
  const call = await findCall(db, userId)
  const views = await t(db)
    .selectFrom('people_view')
    .select(['title', 'query'])
    .where('user_id', '=', userId)
    .execute()
  return {
    notes: (await listNotes(db, userId)).map(({ body, created_at }) => ({ body, at: created_at })),
    nextCall: call && { day: call.day, about: call.about },
    savedLists: views,
  }
}
