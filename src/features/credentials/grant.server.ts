import { findFullNames, notify } from '#account/public.server.ts'
import { paths } from '#contract/paths.ts'
import { type PastTerm, pastTerms } from '#features/classes/public.server.ts'
import { enoughAttended } from '#features/enrolment/public.server.ts'
import { teacherNames } from '#features/teachers/public.server.ts'
import type { AppContext } from '#server/app-context.ts'
import { type Db, type Tx, transaction, withTables } from '#server/platform/database/database.ts'
import type { Job } from '#server/platform/jobs.ts'
import type { BadgeFacts, CertificateFacts } from './contract.ts'
import { issue, signRest } from './issue.server.ts'
import { aboutRule, type Rule, rules, selectUngranted } from './rules.server.ts'
import type { CredentialsTables } from './tables.server.ts'

const t = withTables<CredentialsTables>()

/** Terms that ended longer ago were looked at often enough, in milliseconds. */
const looksBack = 60 * 86_400_000

/** Grants what was earned since the last time: certificates first, for a badge tells of them. */
export const grantCredentials: Job = {
  name: 'grant-credentials',
  every: '*/10 * * * *',
  async run(app) {
    await signRest(app)
    await grantCertificates(app, new Date(app.now().getTime() - looksBack))
    for (const rule of rules) await grantBadge(app, rule)
  },
}

/** Certificates of the terms that ended since; who has no name yet gets theirs once they have one. */
async function grantCertificates(app: AppContext, since: Date) {
  const terms = await uncertified(
    app.db,
    (await pastTerms(app.db, { now: app.now(), since })).filter(deserves),
  )
  const names = await findFullNames(
    app.db,
    terms.map(({ userId }) => userId),
  )
  const teachers = await teacherNames(
    app.db,
    terms.map(({ teacherId }) => teacherId),
  )
  for (const term of terms) {
    const person = names.get(term.userId)
    if (!person?.name) continue
    const facts = { kind: 'certificate', ...person, ...termFacts(term, teachers) } as const
    await transaction(app.db, tx => grantCertificate(app, tx, term, facts))
  }
}

/** Those of these terms for which there is no certificate yet. */
async function uncertified(db: Db, terms: readonly PastTerm[]): Promise<PastTerm[]> {
  if (terms.length === 0) return []
  const issued = await t(db)
    .selectFrom('credential')
    .select(['user_id', 'about'])
    .where('about', 'in', [...new Set(terms.map(({ groupId }) => aboutGroup(groupId)))])
    .execute()
  const known = new Set(issued.map(({ user_id, about }) => `${user_id} ${about}`))
  return terms.filter(({ userId, groupId }) => !known.has(`${userId} ${aboutGroup(groupId)}`))
}

export const deserves = ({ sessions, attended }: Pick<PastTerm, 'sessions' | 'attended'>) =>
  sessions > 0 && attended / sessions >= enoughAttended

export const aboutGroup = (groupId: string) => `group:${groupId}`

async function grantCertificate(
  app: AppContext,
  tx: Tx,
  { userId, groupId }: PastTerm,
  facts: CertificateFacts,
) {
  const number = await issue(app, tx, { userId, about: aboutGroup(groupId), facts })
  if (!number) return
  await notify(app, tx, userId, 'certificate-issued', {
    course: facts.course,
    number,
    link: paths.profile({ tab: 'badges' }),
  })
}

/** What certificates say of a term. */
export function termFacts(
  { course, enCourse, language, level, minutes, sessions, attended, startsAt, endsAt, teacherId }: PastTerm,
  teachers: Awaited<ReturnType<typeof teacherNames>>,
) {
  const teacher = teachers.get(teacherId ?? '')
  return {
    course,
    language,
    level,
    sessions,
    attended,
    ...(enCourse && { enCourse }),
    // To the quarter of an hour.
    hours: Math.round(minutes / 15) / 4,
    from: startsAt.toISOString(),
    until: endsAt.toISOString(),
    teacher: teacher?.name ?? '',
    enTeacher: teacher?.enName ?? '',
  }
}

async function grantBadge(app: AppContext, rule: Rule) {
  for (;;) {
    const userIds = await selectUngranted(app.db, rule)
    const names = await findFullNames(app.db, userIds)
    for (const userId of userIds) {
      const person = names.get(userId) ?? { name: '', enName: '' }
      await transaction(app.db, tx => grantTo(app, tx, rule, userId, person))
    }
    if (userIds.length < 1000) return
  }
}

async function grantTo(
  app: AppContext,
  tx: Tx,
  rule: Rule,
  userId: string,
  person: Pick<BadgeFacts, 'name' | 'enName'>,
) {
  const facts = badgeFacts(rule, person)
  const number = await issue(app, tx, { userId, about: aboutRule(rule), facts })
  if (number)
    await notify(app, tx, userId, 'badge-granted', {
      badge: rule.title,
      link: paths.profile({ tab: 'badges' }),
    })
}

export const badgeFacts = (
  { title, description, criteria, en }: Omit<Rule, 'id' | 'earned'>,
  person: Pick<BadgeFacts, 'name' | 'enName'>,
): BadgeFacts => ({ kind: 'badge', ...person, title, description, criteria, en, imageUrl: null })
