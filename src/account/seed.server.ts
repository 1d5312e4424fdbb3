import type { AppContext } from '#server/app-context.ts'
import { withTables } from '#server/platform/database/database.ts'
import { type DemoAccount, demoAccounts } from './demo-accounts.ts'
import { storeDemoPortrait } from './demo-portraits.server.ts'
import { nameColumns } from './identity/names.server.ts'
import { passwordColumns } from './passwords/passwords.server.ts'
import type { AccountTables } from './tables.server.ts'

const t = withTables<AccountTables>()

/** The demo's people. */
export async function seedAccounts(app: AppContext) {
  const { db, now } = app
  for (const account of demoAccounts as readonly DemoAccount[]) {
    const password = await passwordColumns(account.password)
    await t(db)
      .insertInto('users')
      .values({
        id: account.id,
        ...nameColumns(account),
        identity_number: account.identityNumber,
        phone: account.phone,
        email: account.email,
        referral_code: account.referralCode,
        roles: account.role ? [account.role] : [],
        ...password,
        avatar: account.portrait ? await storeDemoPortrait(app, account.portrait) : null,
        created_at: new Date(now().getTime() - (account.daysHere ?? 0) * 86_400_000),
      })
      .onConflict(conflict => conflict.doNothing())
      .execute()
  }
}
