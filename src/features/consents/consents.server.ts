import { sql } from 'kysely'
import * as accounts from '#account/public.server.ts'
import { AppError } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import type { SignedIn } from '#server/app-context.ts'
import { type Db, noId, type Tx, transaction, withTables } from '#server/platform/database/database.ts'
import type * as calls from './contract.ts'
import type { ConsentChannel, ConsentGiver, ConsentState } from './contract.ts'
import { isGiven } from './given.server.ts'
import { type ConsentKind, consentKindNames, findVersion } from './manifest.ts'
import { notifyOfWithdrawal } from './notify-of-withdrawal.server.ts'
import { obstacleTexts } from './obstacles.ts'
import type { ConsentsAndSchool } from './tables.server.ts'

const t = withTables<ConsentsAndSchool>()

/** So many records are shown; the export has them all. */
const maxShown = 50

export async function readMyConsents(context: SignedIn) {
  const { db, user, now } = context
  const age = await accounts.findAge(db, user.guardianId ?? user.id, now())
  return {
    ...(await readState(db, user.id, { now: now(), namesStaff: false })),
    isActing: user.guardianId !== undefined,
    obstacle: age === 'adult' ? null : age,
  }
}

/** @throws AppError conflict, where whoever signed in is not known to be of age, or read another text; only withdrawing is always theirs */
export async function setMyConsent(
  { app, db, user, now }: SignedIn,
  { kind, given, version }: CheckedInputOf<typeof calls.setMyConsent>,
) {
  const giver = user.guardianId === undefined ? 'self' : 'guardian'
  const actorId = user.guardianId ?? user.id
  await transaction(db, async tx => {
    await accounts.lockPerson(tx, user.id)
    if (given) {
      const age = await accounts.findAge(tx, actorId, now())
      if (age !== 'adult') {
        const message = obstacleTexts[giver === 'self' ? 'own' : 'acting'][age]
        throw new AppError('conflict', { message })
      }
    }
    const isNew = await append(tx, {
      user_id: user.id,
      kind,
      is_given: given,
      text_version: version,
      giver,
      channel: 'site',
      guardian_name: null,
      recorded_by: actorId,
      at: now(),
    })
    if (isNew && !given) await notifyOfWithdrawal(app, tx, { userId: user.id, kind, actorId, now: now() })
  })
  return {}
}

/** @throws AppError notFound */
export async function readConsents(
  { db, now }: SignedIn,
  { person }: CheckedInputOf<typeof calls.readConsents>,
) {
  if ((await accounts.findFullName(db, person)) === null) throw new AppError('notFound')
  return {
    ...(await readState(db, person, { now: now(), namesStaff: true })),
    age: await accounts.findAge(db, person, now()),
  }
}

/** @throws AppError notFound; invalid at `guardianName`; conflict, where another text was read */
export async function recordConsent(
  { app, db, user, now }: SignedIn,
  { person, kind, given, version, channel, guardianName }: CheckedInputOf<typeof calls.recordConsent>,
) {
  const guardian = guardianName.trim()
  await transaction(db, async tx => {
    await accounts.lockPerson(tx, person)
    const age = await accounts.findAge(tx, person, now())
    if (given && age !== 'adult' && guardian === '') {
      const message =
        age === 'minor'
          ? 'رضایتِ کمتر از هجده سال با سرپرست است؛ نامش را بنویسید.'
          : 'سن این شخص را نمی‌دانیم، پس رضایت با سرپرست است؛ نامش را بنویسید.'
      throw new AppError('invalid', { errors: [{ field: 'guardianName', message }] })
    }
    if (given && age === 'adult' && guardian !== '') {
      const message = 'این شخص هجده سال دارد و رضایتش با خودش است.'
      throw new AppError('invalid', { errors: [{ field: 'guardianName', message }] })
    }
    const isNew = await append(tx, {
      user_id: person,
      kind,
      is_given: given,
      text_version: version,
      giver: guardian === '' ? 'self' : 'guardian',
      channel,
      guardian_name: guardian || null,
      recorded_by: user.id,
      at: now(),
    })
    if (!isNew) return
    if (!given) await notifyOfWithdrawal(app, tx, { userId: person, kind, actorId: user.id, now: now() })
    await accounts.record(tx, {
      actorId: user.id,
      action: given ? 'consent.given' : 'consent.withdrawn',
      subjectId: person,
      details: { consent: kind, channel },
      at: now(),
    })
  })
  return {}
}

type NewRecord = {
  user_id: string
  kind: ConsentKind
  is_given: boolean
  text_version: number
  giver: ConsentGiver
  channel: ConsentChannel
  guardian_name: string | null
  recorded_by: string
  at: Date
}

/**
 * Adds a record where it changes something; the caller has locked the person, so that of two at once the second sees the
 * first.
 * @returns whether it was added
 * @throws AppError conflict, where another text than the one in force is agreed to
 */
async function append(tx: Tx, row: NewRecord): Promise<boolean> {
  if (row.is_given && row.text_version !== findVersion(row.kind)) {
    throw new AppError('conflict', {
      message: 'متن این رضایت تازه شده است؛ صفحه را نو کنید و دوباره بخوانید.',
    })
  }
  const [last] = await listRecords(tx, row.user_id, { kind: row.kind, limit: 1 })
  const isAlready = row.is_given ? await findGiven(tx, row.user_id, row.kind, row.at) : !last?.is_given
  if (isAlready) return false
  await t(tx).insertInto('consent_record').values(row).execute()
  return true
}

async function findGiven(db: Db, userId: string, kind: ConsentKind, now: Date): Promise<boolean> {
  const { rows } = await sql<{ given: boolean }>`
    select ${isGiven(kind, now)} as given from users where id = ${userId}`.execute(t(db))
  return rows[0]?.given ?? false
}

const listRecords = (db: Db, userId: string, { kind, limit }: { kind?: ConsentKind; limit: number }) =>
  t(db)
    .selectFrom('consent_record')
    .selectAll()
    .where('user_id', '=', userId)
    .$if(kind !== undefined, all => all.where('kind', '=', kind!))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

/** @param asked.namesStaff whether it says who of the staff recorded something */
async function readState(
  db: Db,
  userId: string,
  { now, namesStaff }: { now: Date; namesStaff: boolean },
): Promise<ConsentState> {
  const { rows: last } = await sql<{
    kind: string
    is_given: boolean
    text_version: number
    at: Date
    counts: boolean
  }>`
    select distinct on (kind) kind, is_given, text_version, at, case kind ${sql.join(
      consentKindNames.map(kind => sql`when ${kind} then ${isGiven(kind, now)}`),
      sql` `,
    )} else false end as counts
    from consent_record join users on users.id = user_id
    where user_id = ${userId} order by kind, consent_record.id desc`.execute(t(db))
  const history = await listRecords(db, userId, { limit: maxShown })
  const names = await accounts.findFullNames(
    db,
    history.map(({ recorded_by }) => recorded_by ?? noId),
  )
  return {
    items: consentKindNames.map(kind => {
      const row = last.find(one => one.kind === kind)
      if (!row) return { kind, state: 'none', lapsedBy: null, since: null }
      const since = row.at.toISOString()
      if (!row.is_given) return { kind, state: 'withdrawn', lapsedBy: null, since }
      if (row.counts) return { kind, state: 'given', lapsedBy: null, since }
      const lapsedBy = row.text_version === findVersion(kind) ? 'age' : 'text'
      return { kind, state: 'lapsed', lapsedBy, since }
    }),
    history: history.map(row => ({
      id: String(row.id),
      kind: row.kind,
      isGiven: row.is_given,
      version: row.text_version,
      giver: row.giver,
      channel: row.channel,
      guardianName: row.guardian_name,
      by: row.channel === 'site' || namesStaff ? (names.get(row.recorded_by ?? '')?.name ?? null) : null,
      at: row.at.toISOString(),
    })),
  }
}

/** What they agreed to goes with them; of what they recorded for others, the name does. */
export async function eraseConsents(tx: Tx, userId: string): Promise<void> {
  await t(tx).deleteFrom('consent_record').where('user_id', '=', userId).execute()
  await t(tx)
    .updateTable('consent_record')
    .set({ recorded_by: null })
    .where('recorded_by', '=', userId)
    .execute()
}

export async function exportConsents(db: Db, userId: string) {
  const rows = await t(db)
    .selectFrom('consent_record')
    .select(['kind', 'is_given', 'text_version', 'giver', 'channel', 'guardian_name', 'at'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
  return {
    consents: rows.map(({ is_given, text_version, guardian_name, ...row }) => ({
      ...row,
      given: is_given,
      textVersion: text_version,
      guardianName: guardian_name,
    })),
  }
}
