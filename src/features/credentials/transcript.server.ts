import { createHash } from 'node:crypto'
import { findFullNames } from '#account/public.server.ts'
import { AppError } from '#contract/app-error.ts'
import { pastTerms } from '#features/classes/public.server.ts'
import { listSkillLevels } from '#features/levels/public.server.ts'
import { teacherNames } from '#features/teachers/public.server.ts'
import type { SignedIn } from '#server/app-context.ts'
import { type Db, transaction, withTables } from '#server/platform/database/database.ts'
import type { TranscriptFacts } from './contract.ts'
import { aboutGroup, termFacts } from './grant.server.ts'
import { issue } from './issue.server.ts'
import { canonical } from './proof.server.ts'
import type { CredentialsTables } from './tables.server.ts'

const t = withTables<CredentialsTables>()

/**
 * The transcript of what somebody has done until now. While nothing comes to it, the one that was issued stays the one.
 * @throws AppError conflict, where no course is over yet, or no name is known
 */
export async function issueTranscript({ app, db, user, now }: SignedIn) {
  const facts = await readTranscript(db, user.id, now())
  if (!facts.name)
    throw new AppError('conflict', { message: 'برای کارنامه نخست نام خود را در پروفایل بنویسید.' })
  if (facts.courses.length === 0)
    throw new AppError('conflict', { message: 'هنوز دوره‌ای را به پایان نرسانده‌اید.' })
  const about = `transcript:${createHash('sha256').update(canonical(facts)).digest('hex')}`
  return transaction(db, async tx => {
    const fresh = await issue(app, tx, { userId: user.id, about, facts })
    if (fresh) return { number: fresh }
    return t(tx)
      .selectFrom('credential')
      .select('number')
      .where('user_id', '=', user.id)
      .where('about', '=', about)
      .executeTakeFirstOrThrow()
  })
}

async function readTranscript(db: Db, userId: string, now: Date): Promise<TranscriptFacts> {
  const person = (await findFullNames(db, [userId])).get(userId) ?? { name: '', enName: '' }
  const terms = await pastTerms(db, { now, userId })
  const teachers = await teacherNames(
    db,
    terms.map(({ teacherId }) => teacherId),
  )
  const certificates = await t(db)
    .selectFrom('credential')
    .select(['about', 'number'])
    .where('user_id', '=', userId)
    .where('about', 'like', aboutGroup('%'))
    .where('revoked_at', 'is', null)
    .execute()
  const numbers = new Map(certificates.map(({ about, number }) => [about, number]))
  const courses = terms.map(term => ({
    ...termFacts(term, teachers),
    certificate: numbers.get(aboutGroup(term.groupId)) ?? null,
  }))
  const seconds = terms.reduce((sum, term) => sum + term.seconds, 0)
  const last = new Map(
    (await listSkillLevels(db, userId)).map(found => [`${found.language} ${found.skill}`, found]),
  )
  return {
    kind: 'transcript',
    ...person,
    hours: Math.round(seconds / 900) / 4,
    courses,
    levels: [...last.values()].map(({ at, ...rest }) => ({ ...rest, at: at.toISOString() })),
  }
}
