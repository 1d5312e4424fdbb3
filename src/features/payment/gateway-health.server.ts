import { sql } from 'kysely'
import type { AppContext, SignedIn } from '#server/app-context.ts'
import { type Gateway, listGateways } from '#server/engines/gateways/gateway.ts'
import { withTables } from '#server/platform/database/database.ts'
import { notOpened } from './recovery-points.server.ts'
import type { PaymentTables } from './tables.server.ts'

const t = withTables<PaymentTables>()

/** So many payments in a row that a gateway did not open set it aside, */
const failuresToSetAside = 2
/** if they were tried within this time, in milliseconds; */
const recentMs = 10 * 60_000
/** and for so long since the last of them. Then one buyer tries it again. */
const setAsideMs = 60_000

export type RankedGateway = { gateway: Gateway; isUp: boolean }

/**
 * The gateways in the order in which the next payment tries them: those that open payments, then those set aside, for a
 * gateway that may be down is better than none. What every process has stored of its attempts decides, so all of them
 * agree and none asks for its own sake.
 */
export async function rankGateways(app: AppContext): Promise<RankedGateway[]> {
  const gateways = listGateways(app)
  if (gateways.length < 2) return gateways.map(gateway => ({ gateway, isUp: true }))
  const now = app.now().getTime()
  const { rows } = await sql<Attempt>`
    select name as gateway, p.authority is null as "isUnopened", p.settled_at,
      exists (
        select from payment asked where asked.gateway = name and asked.state = 'asked'
          and asked.created_at > ${new Date(now - setAsideMs)}
      ) as "isBeingTried"
    from unnest(${gateways.map(({ name }) => name)}::text[]) as name
    cross join lateral (
      select authority, settled_at, created_at from payment
      where gateway = name and state <> 'asked' and created_at > ${new Date(now - recentMs)}
        and reason is distinct from ${notOpened}
      order by created_at desc limit ${failuresToSetAside}
    ) p
    order by name, p.created_at desc`.execute(t(app.db))
  const ranked = gateways.map(gateway => {
    const attempts = rows.filter(row => row.gateway === gateway.name)
    return { gateway, isUp: !isSetAside(attempts, now) }
  })
  return [...ranked.filter(({ isUp }) => isUp), ...ranked.filter(({ isUp }) => !isUp)]
}

export async function readGateways({ app }: Pick<SignedIn, 'app'>) {
  const ranked = await rankGateways(app)
  return { items: ranked.map(({ gateway, isUp }) => ({ name: gateway.name, isUp })) }
}

/** What a day of attempts says of each gateway that payments are made at. */
export type GatewayHealth = {
  name: string
  isUp: boolean
  asked: number
  unopened: number
  openedAt: Date | null
  failedAt: Date | null
  /** Why it opened none the last time it did not, in kebab-case. */
  reason: string | null
}

const dayMs = 86_400_000

/** How the gateways did in the last 24 hours, in the order in which the next payment tries them. */
export async function readGatewayHealth(app: AppContext): Promise<GatewayHealth[]> {
  const ranked = await rankGateways(app)
  const isFailure = sql`p.authority is null and p.state = 'failed' and p.reason <> ${notOpened}`
  const { rows } = await sql<Omit<GatewayHealth, 'isUp'>>`
    select name, count(p.id)::int as asked, (count(*) filter (where ${isFailure}))::int as unopened,
      max(p.created_at) filter (where p.authority is not null) as "openedAt",
      max(p.created_at) filter (where ${isFailure}) as "failedAt",
      (array_agg(p.reason order by p.created_at desc) filter (where ${isFailure}))[1] as reason
    from unnest(${ranked.map(({ gateway }) => gateway.name)}::text[]) as name
    left join payment p on p.gateway = name and p.created_at > ${new Date(app.now().getTime() - dayMs)}
    group by name`.execute(t(app.db))
  return ranked.flatMap(({ gateway, isUp }) => {
    const row = rows.find(({ name }) => name === gateway.name)
    return row ? { ...row, isUp } : []
  })
}

type Attempt = {
  gateway: string
  isUnopened: boolean
  settled_at: Date | null
  /** Whether somebody else is waiting for this gateway right now. */
  isBeingTried: boolean
}

/** @param attempts the last that ended or led to the bank, the newest first */
function isSetAside(attempts: readonly Attempt[], now: number): boolean {
  const [last] = attempts
  if (!last || attempts.length < failuresToSetAside || attempts.some(({ isUnopened }) => !isUnopened))
    return false
  return last.isBeingTried || now - last.settled_at!.getTime() < setAsideMs
}
