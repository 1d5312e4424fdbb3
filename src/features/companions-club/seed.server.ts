import { demoLearnerIds, demoUserId, linkReferred, seedLearners } from '#account/public.server.ts'
import { insertGain } from '#features/points/public.server.ts'
import type { AppContext } from '#server/app-context.ts'
import { transaction, withTables } from '#server/platform/database/database.ts'
import { fixedIds } from '#server/platform/fixed-id.ts'
import { maskPhone } from './mask-name.ts'
import type { ClubTables } from './tables.server.ts'
import { hashTrace } from './traces.server.ts'

const t = withTables<ClubTables>()
const fixedId = fixedIds('companions-club')

/** Of the demo: friends of its member in all states, with what was given for one of them. */
export async function seedClub(app: AppContext): Promise<void> {
  await seedLearners(app)
  const now = app.now()
  const ago = (days: number) => new Date(now.getTime() - days * 86_400_000)
  const [paid, joined, returned] = [demoLearnerIds[22]!, demoLearnerIds[25]!, demoLearnerIds[13]!]
  await transaction(app.db, async tx => {
    await linkReferred(tx, demoUserId, [paid, joined, returned])
    await t(tx)
      .insertInto('referral')
      .values([
        {
          id: fixedId('paid'),
          invitee_id: paid,
          referrer_id: demoUserId,
          state: 'rewarded',
          cause: null,
          order_id: null,
          paid_at: ago(4),
        },
        {
          id: fixedId('returned'),
          invitee_id: returned,
          referrer_id: demoUserId,
          state: 'taken-back',
          cause: null,
          order_id: null,
          paid_at: ago(30),
          taken_back_at: ago(18),
        },
      ])
      .execute()
    await t(tx)
      .insertInto('club_gift')
      .values(
        demoLearnerIds.slice(0, 12).map((giver_id, nth) => ({
          id: fixedId(`gift ${nth}`),
          giver_id,
          points: 500,
          given_at: ago(200 - nth * 15),
        })),
      )
      .execute()
    const phone = '+989121234544'
    await t(tx)
      .insertInto('club_invitation')
      .values({
        id: fixedId('pending'),
        referrer_id: demoUserId,
        phone_hash: hashTrace(app, 'phone', phone),
        shown: maskPhone(phone),
        invited_at: ago(9),
      })
      .execute()
    await insertGain(tx, {
      userId: demoUserId,
      rule: 'referral',
      reason: 'نخستین پرداخت «س…ا»، با کد شما',
      points: 300,
      validDays: 365,
      source: `referral:${paid}`,
      at: ago(4),
    })
  })
}
