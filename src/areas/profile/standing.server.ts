import { type Db, type Tx, tablesOf } from '#server/database/database.ts'
import type { SignedIn } from '#server/house.ts'
import type { ProfileTables } from './tables.server.ts'

const t = tablesOf<ProfileTables>()

export async function userStatus({ db, user }: SignedIn) {
  return { status: await readStatus(db, user.id) }
}

export async function myBadges({ db, user }: SignedIn) {
  return { badges: await readBadges(db, user.id) }
}

async function readStatus(db: Db, userId: string) {
  const levels = await t(db)
    .selectFrom('skill_level')
    .select(['skill', 'level', 'at'])
    .where('user_id', '=', userId)
    .orderBy('at')
    .orderBy('skill')
    .execute()
  const standing = await t(db)
    .selectFrom('study_standing')
    .select(['hours', 'absences_left as absencesLeft', 'standing', 'next_step as nextStep'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return {
    skills: levels.map(({ at, ...rest }) => ({ ...rest, at: at.toISOString() })),
    ...(standing ?? { hours: 0, absencesLeft: null, standing: null, nextStep: null }),
  }
}

async function readBadges(db: Db, userId: string) {
  const rows = await t(db)
    .selectFrom('badge_grant')
    .innerJoin('badge', 'badge.id', 'badge_grant.badge_id')
    .select(['badge_grant.id', 'title', 'description', 'criteria', 'image'])
    .select(['granted_at', 'expires_at', 'revoked_at'])
    .where('user_id', '=', userId)
    .orderBy('granted_at', 'desc')
    .orderBy('badge_grant.id')
    .execute()
  return rows.map(({ image, granted_at, expires_at, revoked_at, ...rest }) => ({
    ...rest,
    imageUrl: image && `/media/${image}`,
    grantedAt: granted_at.toISOString(),
    expiresAt: expires_at?.toISOString() ?? null,
    revokedAt: revoked_at?.toISOString() ?? null,
    verifyUrl: null,
  }))
}

/** All the room holds of a person. */
export async function exportStanding(db: Db, userId: string): Promise<object> {
  return { status: await readStatus(db, userId), badges: await readBadges(db, userId) }
}

export async function forgetStanding(tx: Tx, userId: string): Promise<void> {
  for (const table of ['badge_grant', 'skill_level', 'study_standing'] as const) {
    await t(tx).deleteFrom(table).where('user_id', '=', userId).execute()
  }
}
