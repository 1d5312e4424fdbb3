import { sql } from 'kysely'
import * as accounts from '#account/public.server.ts'
import { formatRoles } from '#features/studio/public.ts'
import type { AppContext, PlainDocument, PlainPage } from '#server/app-context.ts'
import { type Db, type Tx, transaction, withTables } from '#server/platform/database/database.ts'
import { escapeHtml } from '#server/platform/html.ts'
import { findInvitation, invitationPath, readIdentity, readRoles } from './invitations.server.ts'
import type { StaffTables } from './tables.server.ts'

const t = withTables<StaffTables>()
const users = withTables<{ users: { id: string; name: string; password_hash: string } }>()

type Row = StaffTables['staff_invitation']
type Account = { id: string; name: string; hasPassword: boolean }

const gone: PlainDocument = {
  status: 404,
  title: 'پیوند پیدا نشد',
  body: `<div><h1>این پیوند کار نمی‌کند</h1><p>شاید به کار رفته، مهلتش گذشته یا کامل کپی نشده باشد. از مدرسه دعوت تازه بخواهید.</p></div><nav><a class="first" href="/">رفتن به سایت</a></nav>`,
}

/** Who signs in by what the link went to; null for nobody yet. */
async function findAccount(db: Db | Tx, invitation: Row): Promise<Account | null> {
  const { kind, value } = readIdentity(invitation)
  const id = await accounts.findUserId(db, { kind, value })
  if (id === null) return null
  return users(db)
    .selectFrom('users')
    .select(['id', 'name', sql<boolean>`password_hash <> ${accounts.noPassword}`.as('hasPassword')])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

function buildForm(
  token: string,
  invitation: Row,
  account: Account | null,
  errors?: accounts.PasswordErrors,
): PlainDocument {
  const name = escapeHtml(account?.name || invitation.name)
  const signsInBy = invitation.sent_by === 'sms' ? 'شماره موبایلتان' : 'ایمیلتان'
  const next = account?.hasPassword
    ? 'با رمز همیشگی خودتان وارد می‌شوید. اگر کوتاه‌تر از ۱۵ نویسه باشد، استودیو پیش از کار رمز تازه یا گذرکلید می‌خواهد.'
    : `از این پس با ${signsInBy} و رمزی که این‌جا می‌گذارید وارد می‌شوید.`
  const fields = account?.hasPassword ? '' : accounts.buildPasswordFields(invitation.roles, errors)
  return {
    status: 200,
    title: 'دعوت به همکاری',
    body: `<div><h1>به همکاری دعوت شده‌اید</h1><p>${name} گرامی، نقش شما: <b>${escapeHtml(formatRoles(invitation.roles))}</b></p><p>${next}</p></div>
<form method="post" action="${invitationPath}"><input type="hidden" name="t" value="${escapeHtml(token)}">${fields}<button>پذیرفتن دعوت</button></form>`,
  }
}

/** Where an invitation leads. Opening it uses nothing up, for messengers open links to look at them. */
export const invitationPage: PlainPage = {
  path: invitationPath,
  async handle(app, query) {
    const token = query.get('t') ?? ''
    const invitation = await findInvitation(app.db, token, app.now())
    if (!invitation) return gone
    return buildForm(token, invitation, await findAccount(app.db, invitation))
  },
  async submit(app, form) {
    const token = form.get('t') ?? ''
    const invitation = await findInvitation(app.db, token, app.now())
    if (!invitation) return gone
    const account = await findAccount(app.db, invitation)
    let chosen: string | null = null
    if (!account?.hasPassword) {
      const body = accounts.readPasswordForm(form)
      const errors = await accounts.findPasswordErrors(body, await readOwner(app.db, invitation, account))
      if (Object.keys(errors).length > 0) return buildForm(token, invitation, account, errors)
      chosen = body.password
    }
    if (!(await acceptInvitation(app, token, invitation, chosen))) return gone
    return {
      status: 200,
      title: 'دعوت پذیرفته شد',
      body: `<div><h1>خوش آمدید</h1><p>نقش شما داده شد: <b>${escapeHtml(formatRoles(invitation.roles))}</b>. حالا وارد شوید و کار را از استودیو آغاز کنید.</p></div><nav><a class="first" href="/studio">رفتن به استودیو</a></nav>`,
    }
  },
}

/** Whose password it is to be: one for staff, and none that says who they are. */
async function readOwner(db: Db, invitation: Row, account: Account | null) {
  const names = account ? await accounts.findFullNames(db, [account.id]) : null
  const known = account && names?.get(account.id)
  return {
    roles: invitation.roles,
    names: [
      invitation.name,
      invitation.surname,
      ...(known ? `${known.name} ${known.enName}`.split(' ') : []),
    ],
    identifiers: [invitation.phone, invitation.email].filter(value => value !== null),
  }
}

/** Answers false where the link was used or taken back meanwhile. Two who accept at once give the roles once. */
async function acceptInvitation(
  app: AppContext,
  token: string,
  seen: Row,
  chosen: string | null,
): Promise<boolean> {
  const password = chosen === null ? null : await accounts.passwordColumns(chosen)
  return transaction(app.db, async tx => {
    // In the order of `inviteStaff`: who signs in first, the invitation after.
    await accounts.lockIdentifiers(tx, ...[seen.phone, seen.email].filter(value => value !== null))
    const invitation = await findInvitation(tx, token, app.now())
    if (!invitation) return false
    const account = await findAccount(tx, invitation)
    // Their account went or lost its password while they read: the page asks for one when they come again.
    if (!account?.hasPassword && !password) return false
    const { numDeletedRows } = await t(tx)
      .deleteFrom('staff_invitation')
      .where('id', '=', invitation.id)
      .where('token_hash', '=', invitation.token_hash)
      .executeTakeFirst()
    if (numDeletedRows === 0n) return false
    const userId = account?.id ?? (await openInvited(tx, app, invitation))
    if (!account?.hasPassword) {
      const provedBy = readIdentity(invitation).value
      await accounts.setLinkedPassword(tx, app, userId, { password: password!, provedBy })
    }
    await giveRoles(tx, app, userId, invitation)
    return true
  })
}

const openInvited = (tx: Tx, app: AppContext, { name, surname, phone, email, sent_by, invited_by }: Row) =>
  accounts.insertAccount(
    tx,
    app,
    {
      name,
      surname,
      phone,
      email,
      signsInByPhone: sent_by === 'sms',
      nationalId: null,
      birthDate: null,
    },
    invited_by,
  )

/** Besides those they have: an invitation takes nothing away. */
async function giveRoles(tx: Tx, app: AppContext, userId: string, invitation: Row): Promise<void> {
  const held = await accounts.holdAccount(tx, readIdentity(invitation))
  const before = held?.roles ?? []
  const after = readRoles([...before, ...invitation.roles])
  await accounts.setRoles(tx, userId, after)
  const at = app.now()
  await accounts.record(tx, {
    actorId: userId,
    action: 'staff.accepted',
    subjectId: userId,
    about: { kind: 'invitation', id: invitation.id, name: formatRoles(invitation.roles) },
    at,
  })
  await accounts.record(tx, {
    actorId: invitation.invited_by,
    action: 'roles.changed',
    subjectId: userId,
    details: { before, after },
    at,
  })
  await accounts.notify(app, tx, userId, 'roles-given', { link: '/studio' })
}
