import { type StaffRole, staffRoles } from '#account/permissions.ts'
import * as accounts from '#account/public.server.ts'
import { AppError, type FieldError, isAppError, notFound } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { formatRoles } from '#features/studio/public.ts'
import type { AppContext, SignedIn } from '#server/app-context.ts'
import { type Db, type Tx, transaction, withTables } from '#server/platform/database/database.ts'
import { loadTemplate } from '#server/platform/messaging/message-templates.ts'
import type * as calls from './contract.ts'
import { invitationHours, listInvitable, mayInvite } from './rules.ts'
import type { StaffAndAccounts, StaffTables } from './tables.server.ts'

const t = withTables<StaffTables>()
const joined = withTables<StaffAndAccounts>()

/** Where the link leads. */
export const invitationPath = '/staff-invitation'

type Row = StaffTables['staff_invitation']

const hourMs = 3_600_000
/** What expired so long ago is deleted: nobody sends it again. */
const keptMs = 30 * 24 * hourMs

/** What the link went to, as accounts sign in by it. */
export const readIdentity = ({ sent_by, phone, email }: Pick<Row, 'sent_by' | 'phone' | 'email'>) =>
  sent_by === 'sms' ? { kind: 'phone' as const, value: phone } : { kind: 'email' as const, value: email! }

export async function listStaff({ db, user, now }: SignedIn) {
  const [people, rows] = await Promise.all([
    accounts.listStaff(db),
    joined(db)
      .selectFrom('staff_invitation')
      .leftJoin('users', 'users.id', 'staff_invitation.invited_by')
      .selectAll('staff_invitation')
      .select(['users.name as by_name', 'users.surname as by_surname', 'users.roles as by_roles'])
      .orderBy('staff_invitation.sent_at', 'desc')
      .orderBy('staff_invitation.id')
      .execute(),
  ])
  return {
    people: people.map(({ lastSeenAt, ...person }) => ({
      ...person,
      lastSeenAt: lastSeenAt?.toISOString() ?? null,
    })),
    invitations: rows.map(row => ({
      id: row.id,
      name: `${row.name} ${row.surname}`,
      contact: readIdentity(row).value,
      roles: readRoles(row.roles),
      invitedBy: row.by_name === null ? null : `${row.by_name} ${row.by_surname ?? ''}`.trim(),
      expiresAt: row.expires_at.toISOString(),
      state: !mayInvite(row.by_roles ?? [], row.roles)
        ? ('void' as const)
        : row.expires_at > now()
          ? ('open' as const)
          : ('expired' as const),
      mayChange: mayInvite(user.roles, row.roles),
    })),
    invitable: [...listInvitable(user.roles)],
  }
}

export const readRoles = (roles: readonly string[]): StaffRole[] =>
  staffRoles.filter(role => roles.includes(role))

/**
 * Invites somebody. Everything that is wrong is told at once, at its field; the password is asked for after that.
 * @throws AppError invalid, locked
 */
export async function inviteStaff(
  context: SignedIn,
  { id, roles: wanted, currentPassword, ...typed }: CheckedInputOf<typeof calls.inviteStaff>,
) {
  const { app, db, user, now } = context
  const roles = readRoles(wanted)
  const { person, errors } = readInvited(app, typed)
  const refusal = refuseRoles(user.roles, roles)
  if (refusal) errors.push({ field: 'roles', message: refusal })
  if (!person || errors.length > 0) throw new AppError('invalid', { errors })
  await accounts.provePassword(context, currentPassword)
  return transaction(db, async tx => {
    const { phone, email, sent_by } = person
    const identity = readIdentity(person)
    await accounts.lockIdentifiers(tx, ...[phone, email].filter(value => value !== null))
    const account = await accounts.holdAccount(tx, identity)
    if (account && roles.every(role => account.roles.includes(role))) {
      throw refuseAt('roles', 'صاحب این شماره همین حالا این نقش‌ها را دارد.')
    }
    const knownAs = account && (await accounts.findFullName(tx, account.id))
    await t(tx)
      .deleteFrom('staff_invitation')
      .where(({ or, and, eb }) =>
        or([
          eb('expires_at', '<=', new Date(now().getTime() - keptMs)),
          and([eb('phone', '=', phone), eb('expires_at', '<=', now())]),
        ]),
      )
      .execute()
    const waiting = await t(tx)
      .selectFrom('staff_invitation')
      .select(['id', 'sent_by'])
      .where(({ or, eb }) => or([eb('phone', '=', phone), eb('id', '=', id)]))
      .executeTakeFirst()
    if (waiting?.id === id) return { sentBy: waiting.sent_by, knownAs }
    if (waiting) {
      throw refuseAt('phone', 'دعوتی برای این شماره باز است؛ همان را دوباره بفرستید یا پس بگیرید.')
    }
    const row = { id, phone, email, sent_by, name: person.name, surname: person.surname, roles }
    const token = accounts.createLinkToken()
    await t(tx)
      .insertInto('staff_invitation')
      .values({ ...row, ...buildTerms(context, token) })
      .execute()
    await sendLink(tx, app, row, token)
    await note(tx, context, 'staff.invited', row)
    return { sentBy: sent_by, knownAs }
  })
}

const refuseAt = (field: string, message: string) => new AppError('invalid', { errors: [{ field, message }] })

/** Who is invited, as far as it can be read, and what is wrong with it. */
function readInvited(
  app: AppContext,
  typed: { name: string; surname: string; phone: string | null; email: string | null },
) {
  const errors: FieldError[] = []
  let person: accounts.CheckedPerson
  try {
    person = accounts.readNewPerson(typed)
  } catch (fault) {
    if (!isAppError(fault)) throw fault
    return { person: null, errors: [...fault.errors] }
  }
  const { name, surname, phone, email } = person
  if (phone === null) {
    errors.push({ field: 'phone', message: 'شماره موبایل وارد نشده است.' })
    return { person: null, errors }
  }
  const sent_by = accounts.mayText(app, phone) ? ('sms' as const) : ('email' as const)
  if (sent_by === 'email' && email === null) {
    errors.push({ field: 'email', message: 'به این شماره پیامک نمی‌رسد؛ ایمیل هم بنویسید.' })
  }
  return { person: { name, surname, phone, email, sent_by }, errors }
}

function refuseRoles(own: readonly string[], wanted: readonly StaffRole[]): string | null {
  if (wanted.length === 0) return 'دست‌کم یک نقش را انتخاب کنید.'
  if (mayInvite(own, wanted)) return null
  return 'مدیر تنها استاد دعوت می‌کند؛ دعوت به نقش‌های دیگر با مالک مدرسه است.'
}

/** Of a link that is sent now. */
function buildTerms({ user, now }: SignedIn, token: string) {
  return {
    token_hash: accounts.hashToken(token),
    invited_by: user.id,
    sent_at: now(),
    expires_at: new Date(now().getTime() + invitationHours * hourMs),
  }
}

type Sent = Pick<Row, 'id' | 'phone' | 'email' | 'sent_by' | 'name' | 'roles'>

async function sendLink(tx: Tx, app: AppContext, row: Sent, token: string): Promise<void> {
  const render = await loadTemplate(app, tx, 'staff-invitation')
  const link = `${app.settings.PUBLIC_URL}${invitationPath}?t=${token}`
  const values = { name: row.name, roles: formatRoles(row.roles), link }
  const common = {
    to: readIdentity(row).value,
    purpose: 'staff-invitation',
    goodUntil: new Date(app.now().getTime() + invitationHours * hourMs),
  }
  await app.messaging.send(
    tx,
    row.sent_by === 'sms'
      ? { channel: 'sms', text: render('sms', values), ...common }
      : { channel: 'email', subject: render('subject', values), text: render('mail', values), ...common },
  )
}

/** The log calls an invitation by its roles: it holds nobody's name. */
const note = (
  tx: Tx,
  { user, now }: SignedIn,
  action: 'staff.invited' | 'staff.resent' | 'staff.revoked',
  row: Pick<Row, 'id' | 'roles'>,
) =>
  accounts.record(tx, {
    actorId: user.id,
    action,
    subjectId: null,
    about: { kind: 'invitation', id: row.id, name: formatRoles(row.roles) },
    at: now(),
  })

/** @throws AppError notFound; notAllowed, where whoever asks may not give its roles */
async function holdInvitation(tx: Tx, { user }: SignedIn, id: string): Promise<Row> {
  const row = await t(tx)
    .selectFrom('staff_invitation')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(notFound)
  if (!mayInvite(user.roles, row.roles)) throw new AppError('notAllowed')
  return row
}

/** @throws AppError notFound, notAllowed */
export async function resendInvitation(
  context: SignedIn,
  { invitation }: CheckedInputOf<typeof calls.resendInvitation>,
) {
  const { app, db } = context
  return transaction(db, async tx => {
    const row = await holdInvitation(tx, context, invitation)
    const token = accounts.createLinkToken()
    await t(tx)
      .updateTable('staff_invitation')
      .set(buildTerms(context, token))
      .where('id', '=', row.id)
      .execute()
    await sendLink(tx, app, row, token)
    await note(tx, context, 'staff.resent', row)
    return { sentBy: row.sent_by }
  })
}

/** @throws AppError notFound, notAllowed */
export async function revokeInvitation(
  context: SignedIn,
  { invitation }: CheckedInputOf<typeof calls.revokeInvitation>,
) {
  await transaction(context.db, async tx => {
    const row = await holdInvitation(tx, context, invitation)
    await t(tx).deleteFrom('staff_invitation').where('id', '=', row.id).execute()
    await note(tx, context, 'staff.revoked', row)
  })
  return {}
}

/** The invitation of a link; null alike for one that never was, was accepted, revoked, ran out, or whose sender may not. */
export async function findInvitation(db: Db | Tx, token: string, now: Date): Promise<Row | null> {
  const found = await joined(db)
    .selectFrom('staff_invitation')
    .innerJoin('users', 'users.id', 'staff_invitation.invited_by')
    .selectAll('staff_invitation')
    .select('users.roles as by_roles')
    .where('token_hash', '=', accounts.hashToken(token))
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return found && mayInvite(found.by_roles, found.roles) ? found : null
}

/** What was sent to who leaves is gone; what they sent is good no more. */
export async function eraseInvitations(tx: Tx, userId: string): Promise<void> {
  const identifiers = await accounts.listIdentifiers(tx, userId)
  await t(tx)
    .deleteFrom('staff_invitation')
    .where(({ or, eb }) =>
      or([
        eb('invited_by', '=', userId),
        ...(identifiers.length > 0 ? [eb('phone', 'in', identifiers), eb('email', 'in', identifiers)] : []),
      ]),
    )
    .execute()
}

/** Without whom they invited: that is somebody else's. */
export async function exportInvitations(db: Db, userId: string) {
  const rows = await t(db)
    .selectFrom('staff_invitation')
    .select(['roles', 'sent_at'])
    .where('invited_by', '=', userId)
    .orderBy('sent_at')
    .execute()
  return { sentInvitations: rows.map(({ roles, sent_at }) => ({ roles, at: sent_at })) }
}
