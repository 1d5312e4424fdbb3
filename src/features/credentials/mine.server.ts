import { paths } from '#contract/paths.ts'
import type { SignedIn } from '#server/app-context.ts'
import { type Db, type Tx, withTables } from '#server/platform/database/database.ts'
import { computeState } from './check.server.ts'
import type { BadgeAhead } from './contract.ts'
import { formatTitle } from './labels.ts'
import { aboutRule, rules, toRuleId } from './rules.server.ts'
import type { CredentialsTables } from './tables.server.ts'

const t = withTables<CredentialsTables>()

const listOwn = (db: Db, userId: string) =>
  t(db)
    .selectFrom('credential')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('issued_at', 'desc')
    .orderBy('id')

export async function myBadges({ db, user }: SignedIn) {
  const rows = await listOwn(db, user.id).execute()
  const badges = rows.flatMap(({ facts, ...row }) => (facts.kind === 'badge' ? [{ ...row, facts }] : []))
  return {
    badges: badges.map(({ id, about, number, facts, issued_at, expires_at, revoked_at }) => ({
      id,
      rule: toRuleId(about),
      ...facts,
      grantedAt: issued_at.toISOString(),
      expiresAt: expires_at?.toISOString() ?? null,
      revokedAt: revoked_at?.toISOString() ?? null,
      verifyUrl: paths.certificate({ number }),
    })),
  }
}

/** The newest badges of somebody that still hold. */
export async function latestBadges(db: Db, userId: string, now: Date, max: number) {
  const rows = await listOwn(db, userId)
    .where('about', 'like', 'badge:%')
    .where('revoked_at', 'is', null)
    .where(({ or, eb }) => or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .limit(max)
    .execute()
  return rows.map(({ id, about, facts, number }) => ({
    id,
    rule: toRuleId(about),
    title: formatTitle(facts),
    verifyUrl: paths.certificate({ number }),
  }))
}

/** What somebody has not been given yet, and how far they have come; what was taken back is not given again. */
export async function badgesAhead({ db, user, now }: SignedIn) {
  const held = await t(db)
    .selectFrom('credential')
    .select('about')
    .where('user_id', '=', user.id)
    .where('about', 'in', rules.map(aboutRule))
    .execute()
  const has = new Set(held.map(({ about }) => about))
  const ahead = rules.filter(rule => !has.has(aboutRule(rule)))
  const at = now()
  const badges = []
  for (const { id, title, criteria, counted } of ahead) {
    // What is all there is given by the next run of the job.
    const progress = counted && {
      have: Math.min(await counted.have(db, user.id, at), counted.of),
      of: counted.of,
      unit: counted.unit,
    }
    badges.push({ rule: id, title, criteria, progress: progress ?? null })
  }
  const part = ({ progress }: BadgeAhead) => (progress ? progress.have / progress.of : 0)
  return { badges: badges.toSorted((one, other) => part(other) - part(one)) }
}

export async function myCertificates({ db, user, now }: SignedIn) {
  const rows = await listOwn(db, user.id).execute()
  return {
    certificates: rows.flatMap(({ facts, issued_at, ...row }) =>
      facts.kind === 'certificate'
        ? [{ ...row, facts, state: computeState(row, now()), issuedAt: issued_at.toISOString() }]
        : [],
    ),
  }
}

/** All the feature holds of a person. */
export async function exportCredentials(db: Db, userId: string): Promise<object> {
  const rows = await listOwn(db, userId).execute()
  return {
    credentials: rows.map(
      ({ number, facts, issued_at, expires_at, revoked_at, revoked_reason, document }) => ({
        number,
        facts,
        document,
        issuedAt: issued_at.toISOString(),
        expiresAt: expires_at?.toISOString() ?? null,
        revokedAt: revoked_at?.toISOString() ?? null,
        revokedReason: revoked_reason,
      }),
    ),
  }
}

/** What was issued to a person goes with them: nobody can check it any more. */
export async function eraseCredentials(tx: Tx, userId: string): Promise<void> {
  await t(tx).deleteFrom('credential').where('user_id', '=', userId).execute()
}
