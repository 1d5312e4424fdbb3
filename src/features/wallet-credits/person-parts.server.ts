import { sql } from 'kysely'
import { mayDo } from '#account/permissions.ts'
import { buildPath } from '#contract/build-path.ts'
import { formatDate } from '#persian/jalali.ts'
import type { PersonAsked, PersonParts } from '#server/app-context.ts'
import { type Db, type Tx, withTables } from '#server/platform/database/database.ts'
import type { WalletCreditTables } from './tables.server.ts'

const t = withTables<WalletCreditTables>()

/** The credit that somebody was given, and the way to where it is given. */
export async function tellOfCredits(db: Db, { userId, roles }: PersonAsked): Promise<PersonParts> {
  if (!mayDo(roles, 'credits.give')) return {}
  const credits = await t(db)
    .selectFrom('wallet_credit')
    .select(['id', 'amount', 'reason', 'given_at', 'reversed_at'])
    .where('user_id', '=', userId)
    .orderBy('given_at', 'desc')
    .orderBy('id')
    .limit(3)
    .execute()
  const link = buildPath('/studio/wallet-credits', { person: userId })
  return {
    parts: [
      {
        key: 'credits',
        order: 60,
        title: 'اعتبار کیف پول',
        side: true,
        rows: [
          { id: 'give', title: 'دادن اعتبار با دلیل', link },
          ...credits.map(({ id, amount, reason, given_at, reversed_at }) => ({
            id,
            title: reason,
            note: formatDate(given_at),
            amount,
            tag: reversed_at ? ({ label: 'پس گرفته شد', tone: 'plain' } as const) : null,
          })),
        ],
      },
    ],
  }
}

/** What was given stays in the books without their name; of a reason nothing is left. */
export async function eraseCredits(tx: Tx, userId: string): Promise<void> {
  await t(tx)
    .updateTable('wallet_credit')
    .set({ user_id: null, reason: '', reverse_reason: sql`case when reversed_at is not null then '' end` })
    .where('user_id', '=', userId)
    .execute()
  await t(tx).updateTable('wallet_credit').set({ given_by: null }).where('given_by', '=', userId).execute()
  await t(tx)
    .updateTable('wallet_credit')
    .set({ reversed_by: null })
    .where('reversed_by', '=', userId)
    .execute()
}

export async function exportCredits(db: Db, userId: string) {
  const credits = await t(db)
    .selectFrom('wallet_credit')
    .select(['amount', 'reason', 'given_at', 'reversed_at'])
    .where('user_id', '=', userId)
    .orderBy('given_at')
    .execute()
  return { credits }
}
