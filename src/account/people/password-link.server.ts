import type { AppContext, PlainDocument, PlainPage } from '#server/app-context.ts'
import { type Db, type Tx, transaction, withTables } from '#server/platform/database/database.ts'
import { escapeHtml } from '#server/platform/html.ts'
import { loadTemplate } from '#server/platform/messaging/message-templates.ts'
import { listIdentifiers, lockIdentifiers } from '../identity/identity.server.ts'
import { readOwner } from '../passwords/chosen-password.server.ts'
import { passwordColumns } from '../passwords/passwords.server.ts'
import type { AccountTables } from '../tables.server.ts'
import {
  buildPasswordFields,
  createLinkToken,
  findPasswordErrors,
  hashToken,
  mayText,
  type PasswordErrors,
  readPasswordForm,
  setLinkedPassword,
} from './linked-password.server.ts'

const t = withTables<AccountTables>()

/** How long the link is good. */
const linkHours = 72
const path = '/set-password'

/** How it went out; `none` where no SMS goes to the phone's country and there is no email. */
export type LinkSent = 'sms' | 'email' | 'none'

/**
 * Sends somebody the link by which they choose a password, once, within three days; an earlier one is good no more. Staff
 * never see it. For accounts that have none yet: who has one asks for a code.
 */
export async function sendPasswordLink(tx: Tx, app: AppContext, userId: string): Promise<LinkSent> {
  const user = await t(tx)
    .selectFrom('users')
    .select(['name', 'phone', 'email'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  await t(tx).deleteFrom('password_link').where('user_id', '=', userId).execute()
  const to = findChannel(app, user)
  if (!to) return 'none'
  const token = createLinkToken()
  const now = app.now()
  const expires_at = new Date(now.getTime() + linkHours * 3_600_000)
  await t(tx)
    .insertInto('password_link')
    .values({ token_hash: hashToken(token), user_id: userId, created_at: now, expires_at })
    .execute()
  const render = await loadTemplate(app, tx, 'account-opened')
  const values = { name: user.name, link: `${app.settings.PUBLIC_URL}${path}?t=${token}` }
  const common = { to: to.value, purpose: 'account-opened', goodUntil: expires_at }
  await app.messaging.send(
    tx,
    to.kind === 'sms'
      ? { channel: 'sms', text: render('sms', values), ...common }
      : { channel: 'email', subject: render('subject', values), text: render('mail', values), ...common },
  )
  return to.kind
}

function findChannel(app: AppContext, { phone, email }: { phone: string | null; email: string | null }) {
  if (phone !== null && mayText(app, phone)) return { kind: 'sms' as const, value: phone }
  return email === null ? null : { kind: 'email' as const, value: email }
}

/** Whose link it is; null alike for one that never was, was used or ran out. */
const findLink = (db: Db, token: string, now: Date) =>
  t(db)
    .selectFrom('password_link')
    .innerJoin('users', 'users.id', 'password_link.user_id')
    .select(['users.id', 'users.name', 'users.roles'])
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', now)
    .executeTakeFirst()

const gone: PlainDocument = {
  status: 404,
  title: 'پیوند پیدا نشد',
  body: `<div><h1>این پیوند کار نمی‌کند</h1><p>شاید مهلتش گذشته یا کامل کپی نشده باشد. از مدرسه پیوند تازه بخواهید، یا در صفحهٔ ورود «فراموشی رمز عبور» را بزنید.</p></div><nav><a class="first" href="/">رفتن به سایت</a></nav>`,
}

function buildForm(
  token: string,
  { name, roles }: { name: string; roles: string[] },
  errors?: PasswordErrors,
) {
  return `<div><h1>رمز عبورتان را بگذارید</h1><p>${escapeHtml(name)} گرامی، از این پس با شماره یا ایمیلتان و این رمز وارد می‌شوید.</p></div>
<form method="post" action="${path}"><input type="hidden" name="t" value="${escapeHtml(token)}">${buildPasswordFields(
    roles,
    errors,
  )}<button>گذاشتن رمز</button></form>`
}

/** Where the link leads. Opening it uses nothing up, for messengers open links to look at them. */
export const passwordLinkPage: PlainPage = {
  path,
  async handle(app, query) {
    const token = query.get('t') ?? ''
    const user = await findLink(app.db, token, app.now())
    if (!user) return gone
    return { status: 200, title: 'گذاشتن رمز عبور', body: buildForm(token, user) }
  },
  async submit(app, form) {
    const token = form.get('t') ?? ''
    const user = await findLink(app.db, token, app.now())
    if (!user) return gone
    const body = readPasswordForm(form)
    const errors = await findPasswordErrors(body, await readOwner(app.db, user.id))
    if (Object.keys(errors).length > 0) {
      return { status: 200, title: 'گذاشتن رمز عبور', body: buildForm(token, user, errors) }
    }
    if (!(await spendPasswordLink(app, token, body.password))) return gone
    return {
      status: 200,
      title: 'رمز عبور گذاشته شد',
      body: `<div><h1>رمز عبور شما گذاشته شد</h1><p>حالا می‌توانید با آن وارد شوید.</p></div><nav><a class="first" href="/">رفتن به سایت</a></nav>`,
    }
  },
}

/** Answers false where somebody else used the link meanwhile. */
async function spendPasswordLink(app: AppContext, token: string, chosen: string): Promise<boolean> {
  const password = await passwordColumns(chosen)
  const now = app.now()
  return transaction(app.db, async tx => {
    const used = await t(tx)
      .deleteFrom('password_link')
      .where('token_hash', '=', hashToken(token))
      .where('expires_at', '>', now)
      .returning('user_id')
      .executeTakeFirst()
    if (!used) return false
    const userId = used.user_id
    const identifiers = await listIdentifiers(tx, userId)
    await lockIdentifiers(tx, ...identifiers)
    // The link went to the first of them alone, so whoever used it has it.
    const [value] = identifiers
    await setLinkedPassword(tx, app, userId, { password, provedBy: value ?? null })
    return true
  })
}
