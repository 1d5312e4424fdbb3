import { AppError, type FieldError, notFound } from '#contract/app-error.ts'
import { isoDay } from '#persian/jalali.ts'
import { readNationalId } from '#persian/national-id.ts'
import type { AppContext, RequestContext, SignedIn } from '#server/app-context.ts'
import { type Db, noId, type Tx, transaction, withTables } from '#server/platform/database/database.ts'
import { readRecipient } from '../codes/code-limits.server.ts'
import { checkCode, spendCode } from '../codes/code-proof.server.ts'
import { killCodes, sendCode } from '../codes/codes.server.ts'
import {
  alreadyTaken,
  findUserId,
  type IdentityFields,
  lockIdentifiers,
  readIdentity,
  removeClaims,
} from '../identity/identity.server.ts'
import { nameColumns } from '../identity/names.server.ts'
import { withReferralCode } from '../identity/referral.server.ts'
import { noPassword } from '../passwords/passwords.server.ts'
import { record } from '../staff/audit.server.ts'
import type { AccountTables } from '../tables.server.ts'
import { readPersonName } from './open-account.server.ts'
import { sendPasswordLink } from './password-link.server.ts'

const t = withTables<AccountTables>()

/** A child as somebody types it; the day is `YYYY-MM-DD`. Empty is the same as null. */
export type NewChild = {
  /** Made by who asks, so that a repeated call makes one child. */
  id: string
  name: string
  surname: string
  birthDate: string | null
  grade: string
  nationalId: string | null
}

/** So many learners stand under one account at most. */
export const maxChildren = 12
const earliestBirth = '1900-01-01'

/**
 * Makes a learner without contacts under the account of a guardian, who must be nobody's child.
 * @throws AppError notFound, for no such guardian; conflict, where the guardian is a child or has too many; invalid at the
 * field
 */
export async function openChild(
  tx: Tx,
  app: AppContext,
  {
    guardianId,
    actorId,
    source,
    ...typed
  }: NewChild & { guardianId: string; actorId: string; source: 'site' | 'desk' },
): Promise<{ id: string; name: string }> {
  const errors: FieldError[] = []
  const name = readPersonName(errors, 'name', typed.name)
  const surname = readPersonName(errors, 'surname', typed.surname)
  const birthDate = typed.birthDate || null
  if (birthDate !== null && (birthDate < earliestBirth || birthDate > isoDay(app.now()))) {
    errors.push({ field: 'birthDate', message: 'تاریخ تولد درست نیست.' })
  }
  const nationalId = typed.nationalId?.trim() ? readNationalId(typed.nationalId) : null
  if (typed.nationalId?.trim() && !nationalId) {
    errors.push({ field: 'nationalId', message: 'کد ملی ده رقم است.' })
  }
  if (errors.length > 0) throw new AppError('invalid', { errors })
  const whole = { id: typed.id, name: `${name} ${surname}`.trim() }

  const guardian = await t(tx)
    .selectFrom('users')
    .select('guardian_id')
    .where('id', '=', guardianId)
    .forUpdate()
    .executeTakeFirstOrThrow(notFound)
  if (guardian.guardian_id !== null) {
    throw new AppError('conflict', { message: 'خودِ این شخص زیر حساب سرپرست است؛ از حساب سرپرست بیفزایید.' })
  }
  const children = await t(tx)
    .selectFrom('users')
    .select('id')
    .where('guardian_id', '=', guardianId)
    .execute()
  if (children.some(({ id }) => id === typed.id)) return whole
  if (children.length >= maxChildren) {
    throw new AppError('conflict', { message: 'زیر هر حساب دوازده فرزند جا می‌گیرد.' })
  }
  if (nationalId) {
    await lockIdentifiers(tx, `national ID ${nationalId}`)
    const taken = await t(tx)
      .selectFrom('users')
      .select('id')
      .where('identity_number', '=', nationalId)
      .executeTakeFirst()
    if (taken) {
      const message = 'این کد ملی پیش‌تر ثبت شده است.'
      throw new AppError('invalid', { errors: [{ field: 'nationalId', message }] })
    }
  }
  // An id that is somebody's already is refused by the key, as any other conflict.
  const opened = await withReferralCode(code =>
    t(tx)
      .insertInto('users')
      .values({
        id: typed.id,
        ...nameColumns({ name, surname, enName: '', enSurname: '' }),
        guardian_id: guardianId,
        school_grade: typed.grade.trim(),
        identity_number: nationalId,
        birth_date: birthDate,
        referral_code: code,
        password_hash: noPassword,
        source,
        created_at: app.now(),
      })
      .onConflict(conflict => conflict.column('referral_code').doNothing())
      .returning('id')
      .executeTakeFirst(),
  ).catch(fault => {
    if ((fault as { constraint?: unknown } | null)?.constraint === 'users_pkey')
      throw new AppError('conflict')
    throw fault
  })
  await record(tx, { actorId, action: 'child.opened', subjectId: opened.id, at: app.now() })
  return whole
}

/** The learners under somebody's account, the eldest account first. */
export async function listChildren(db: Db, guardianId: string) {
  const rows = await t(db)
    .selectFrom('users')
    .select(['id', 'name', 'surname', 'avatar', 'school_grade', 'tells_absences'])
    .select(({ fn, ref, val }) =>
      fn<string | null>('to_char', [ref('birth_date'), val('YYYY-MM-DD')]).as('born'),
    )
    .where('guardian_id', '=', guardianId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(({ id, name, surname, avatar, school_grade, tells_absences, born }) => ({
    id,
    firstName: name,
    name: `${name} ${surname}`.trim(),
    avatarUrl: avatar && `/media/${avatar}`,
    grade: school_grade,
    birthDate: born,
    tellsAbsences: tells_absences,
  }))
}

/** Whether the guardian hears of each absence of a child. @returns false where it is no child of theirs */
export async function setTellsAbsences(
  db: Db,
  { guardianId, childId, wanted }: { guardianId: string; childId: string; wanted: boolean },
): Promise<boolean> {
  const { numUpdatedRows } = await t(db)
    .updateTable('users')
    .set({ tells_absences: wanted })
    .where('id', '=', childId)
    .where('guardian_id', '=', guardianId)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Which of these are children whose guardian hears of each absence. */
export async function findToldAbsences(db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await t(db)
    .selectFrom('users')
    .select('id')
    .where('id', 'in', [...ids, noId])
    .where('guardian_id', 'is not', null)
    .where('tells_absences', '=', true)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** The children under somebody's account, and the accounts that were found to be theirs too. */
export async function listDependentIds(db: Db, userId: string): Promise<string[]> {
  const rows = await t(db)
    .selectFrom('users')
    .select('id')
    .where(({ eb, or }) => or([eb('guardian_id', '=', userId), eb('merged_into', '=', userId)]))
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** The children under these accounts, for lists in which they stand beside their guardians. */
export const listChildrenOfAll = (db: Db, guardianIds: readonly string[]) =>
  t(db)
    .selectFrom('users')
    .select(['id', 'guardian_id', 'name', 'surname'])
    .where('guardian_id', 'in', [...guardianIds, noId])
    .orderBy('created_at')
    .orderBy('id')
    .execute()

/** Those of these people who are under a guardian, each with the guardian. */
export async function findGuardians(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, { id: string; name: string; createdAt: Date }>> {
  const rows = await t(db)
    .selectFrom('users as child')
    .innerJoin('users as guardian', 'guardian.id', 'child.guardian_id')
    .select([
      'child.id as childId',
      'guardian.id',
      'guardian.name',
      'guardian.surname',
      'guardian.created_at',
    ])
    .where(({ eb }) => eb('child.id', '=', eb.fn.any(eb.val([...ids]))))
    .execute()
  return new Map(
    rows.map(({ childId, id, name, surname, created_at }) => [
      childId,
      { id, name: `${name} ${surname}`.trim(), createdAt: created_at },
    ]),
  )
}

/** Who answers for this person; null for who has an account of their own, and for nobody. */
export async function findGuardian(db: Db, childId: string): Promise<{ id: string; name: string } | null> {
  const row = await t(db)
    .selectFrom('users as child')
    .innerJoin('users as guardian', 'guardian.id', 'child.guardian_id')
    .select(['guardian.id', 'guardian.name', 'guardian.surname'])
    .where('child.id', '=', childId)
    .executeTakeFirst()
  return row ? { id: row.id, name: `${row.name} ${row.surname}`.trim() } : null
}

const purpose = 'contact'
type Asked = IdentityFields & { childId: string; guardianId: string | null }

/** @throws AppError notFound, for who is under no guardian or under another one */
async function requireChild(db: Db, { childId, guardianId }: { childId: string; guardianId: string | null }) {
  await t(db)
    .selectFrom('users')
    .select('guardian_id')
    .where('id', '=', childId)
    .where('guardian_id', 'is not', null)
    .$if(guardianId !== null, all => all.where('guardian_id', '=', guardianId))
    .executeTakeFirstOrThrow(notFound)
}

/**
 * Sends the code by which a child proves a phone or an email of their own.
 * @param asked.guardianId whose child it must be; null for staff
 * @throws AppError notFound, alreadyRegistered, and those of `readRecipient` and `sendCode`
 */
export async function sendChildCode(context: RequestContext, { childId, guardianId, ...fields }: Asked) {
  const identity = readRecipient(context.app, fields)
  await requireChild(context.db, { childId, guardianId })
  if (await findUserId(context.db, identity)) throw alreadyTaken(identity)
  return sendCode(context, { purpose, identity, userId: childId })
}

/**
 * Makes a child an account of its own by what it proved: the same row, so all of its past is there. Who acted for it is out
 * with the next call, and a link to choose a password goes to the child alone.
 * @throws AppError notFound, alreadyRegistered, invalid, codeExpired, wrongCode, tooManyWrongCodes
 */
export async function makeIndependent(
  context: SignedIn,
  { childId, guardianId, requestId, token, ...fields }: Asked & { requestId: string; token: string },
) {
  const { app, db, user, now } = context
  const identity = readIdentity(fields)
  await requireChild(db, { childId, guardianId })
  await checkCode(context, { purpose, requestId, identity, userId: childId }, token)
  return transaction(db, async tx => {
    await lockIdentifiers(tx, identity.value)
    if (await findUserId(tx, identity)) throw alreadyTaken(identity)
    await spendCode(tx, app, requestId, now())
    await t(tx)
      .updateTable('users')
      .set({ guardian_id: null, [identity.kind]: identity.value })
      .where('id', '=', childId)
      .where('guardian_id', 'is not', null)
      .$if(guardianId !== null, all => all.where('guardian_id', '=', guardianId))
      .returning('id')
      .executeTakeFirstOrThrow(notFound)
    await removeClaims(tx, identity, childId)
    await killCodes(tx, { identifiers: [identity.value] })
    await record(tx, { actorId: user.id, action: 'account.independent', subjectId: childId, at: now() })
    return { link: await sendPasswordLink(tx, app, childId) }
  })
}

/** Makes transactions about one person wait for each other. @throws AppError notFound */
export async function lockPerson(tx: Tx, id: string): Promise<void> {
  const row = await t(tx).selectFrom('users').select('id').where('id', '=', id).forUpdate().executeTakeFirst()
  if (!row) throw new AppError('notFound')
}
