import { sql } from 'kysely'
import { isAppError } from '#contract/app-error.ts'
import { normalisePhone, type Phone, toE164 } from '#persian/phone.ts'
import type { AppContext, Command, CommandReport } from '#server/app-context.ts'
import { type Db, type Tx, transaction, withTables } from '#server/platform/database/database.ts'
import { readRecipient } from '../codes/code-limits.server.ts'
import { holdAccount, type Identity, lockIdentifiers } from '../identity/identity.server.ts'
import { notify } from '../people/messages.server.ts'
import * as rules from '../rules.ts'
import type { AccountTables } from '../tables.server.ts'
import { record } from './audit.server.ts'
import { setRoles } from './roles.server.ts'

const t = withTables<AccountTables>()

/** How long a phone waits for its person: a number that was mistyped must not own a school for good. */
const invitedDays = 7

/**
 * `npm run owner -- PHONE`: the school's way in before anybody may give roles, and after its owners were lost. Whoever
 * signs in by the phone owns the school at once; a phone that nobody signs in by yet, when its person has proved it.
 */
export const nameOwner: Command = {
  name: 'owner',
  run(app, argv) {
    const typed = argv.join(' ').trim()
    const phone = normalisePhone(typed)
    if (phone?.phoneNumber.length !== rules.phoneDigits) {
      const why = typed === '' ? 'Which phone?' : `"${typed}" is no mobile number.`
      return refuse(2, `${why} Usage: npm run owner -- 09121234567`, rules.sentences.phoneNumber)
    }
    const value = toE164(phone)
    return transaction(app.db, async tx => {
      await lockIdentifiers(tx, value)
      const account = await holdAccount(tx, { kind: 'phone', value })
      if (!account) return invite(tx, app, phone)
      const isNew = await makeOwner(tx, app, account.id)
      const now = isNew ? 'owns the school now' : 'owns the school already'
      return {
        code: 0,
        lines: [
          `${value} ${now}. It opens at ${app.settings.PUBLIC_URL}/studio`,
          'صاحب این شماره مالک مدرسه است. اگر رمزش کوتاه‌تر از ۱۵ نویسه باشد، استودیو نخست رمز تازه یا گذرکلید می‌خواهد.',
        ],
      }
    })
  },
}

const refuse = (code: 1 | 2, ...lines: string[]): Promise<CommandReport> => Promise.resolve({ code, lines })

async function invite(tx: Tx, app: AppContext, phone: Phone): Promise<CommandReport> {
  const value = toE164(phone)
  try {
    readRecipient(app, { ...phone, email: null })
  } catch (fault) {
    // Whoever gets no code could never take it up.
    if (!isAppError(fault)) throw fault
    return refuse(
      1,
      `No SMS goes to ${value}: SMS_COUNTRIES leaves its country out.`,
      fault.errors[0]!.message,
    )
  }
  const dropped = await t(tx)
    .deleteFrom('owner_invitation')
    .where('phone', '!=', value)
    .returning(['phone', 'expires_at'])
    .execute()
  const expires_at = new Date(app.now().getTime() + invitedDays * 24 * 3600 * 1000)
  await t(tx)
    .insertInto('owner_invitation')
    .values({ phone: value, expires_at })
    .onConflict(conflict => conflict.column('phone').doUpdateSet({ expires_at }))
    .execute()
  await record(tx, { actorId: null, action: 'owner.invited', subjectId: null, at: app.now() })
  return {
    code: 0,
    lines: [
      `${value} has no account yet. Whoever registers with it within ${invitedDays} days owns the school: ${app.settings.PUBLIC_URL}`,
      'این شماره هنوز حسابی ندارد. کسی که تا هفت روز دیگر با آن در سایت ثبت‌نام کند، مالک مدرسه می‌شود.',
      ...dropped
        .filter(row => row.expires_at > app.now())
        .map(row => `${row.phone} was to own it, and no longer is.`),
    ],
  }
}

/** Whoever proved by a code a phone that is to own the school, does. */
export async function takeUpOwnership(
  tx: Tx,
  app: AppContext,
  { value }: Identity,
  userId: string,
): Promise<void> {
  const invited = await t(tx)
    .deleteFrom('owner_invitation')
    .where('phone', '=', value)
    .returning('expires_at')
    .executeTakeFirst()
  if (invited && invited.expires_at > app.now()) await makeOwner(tx, app, userId)
}

/** Answers false where they were one already. */
export async function makeOwner(tx: Tx, app: AppContext, id: string): Promise<boolean> {
  const { roles: before } = await t(tx)
    .selectFrom('users')
    .select('roles')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (before.includes('owner')) return false
  if (!(await hadOwner(tx))) for (const { foundSchool } of app.features) await foundSchool?.(tx, app.now())
  const after = [...before, 'owner']
  await setRoles(tx, id, after)
  await record(tx, {
    actorId: null,
    action: 'roles.changed',
    subjectId: id,
    details: { before, after },
    at: app.now(),
  })
  await notify(app, tx, id, 'roles-given', { link: '/studio' })
  return true
}

/** Whether the school has, or ever had, an owner: one that lost theirs is no new school. */
async function hadOwner(tx: Tx): Promise<boolean> {
  if (await hasOwner(tx)) return true
  const found = await t(tx)
    .selectFrom('audit_entry')
    .select('id')
    .where('action', '=', 'roles.changed')
    .where(sql<boolean>`details->'after' @> '"owner"'::jsonb`)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** Whether anybody owns the school. */
export async function hasOwner(db: Db | Tx): Promise<boolean> {
  const found = await t(db)
    .selectFrom('users')
    .select('id')
    .where(sql<boolean>`'owner' = any(roles)`)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}
