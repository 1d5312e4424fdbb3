import { demoUserId, findFullNames } from '#account/public.server.ts'
import { pastTerms } from '#features/classes/public.server.ts'
import { teacherNames } from '#features/teachers/public.server.ts'
import type { AppContext } from '#server/app-context.ts'
import { type Tx, transaction, withTables } from '#server/platform/database/database.ts'
import { fixedIds } from '#server/platform/fixed-id.ts'
import { aboutGroup, badgeFacts, deserves, termFacts } from './grant.server.ts'
import { issue, type NewCredential } from './issue.server.ts'
import { aboutRule, rules } from './rules.server.ts'
import type { CredentialsTables } from './tables.server.ts'

const t = withTables<CredentialsTables>()
const fixedId = fixedIds('credentials')
const day = 86_400_000

/** Days since each was granted, days until (or, when negative, since) it ends, days since it was taken back. */
const granted = [
  { id: 'first-class', ago: 208 },
  { id: 'ten-classes', ago: 176 },
  { id: 'first-certificate', ago: 150 },
  { id: 'first-homework', ago: 21 },
  { id: 'review-streak', ago: 18 },
] as const

/** Of rules that are no more, with what becomes of badges in time. */
const bygone = [
  {
    id: 'night-listener',
    title: 'شنوندهٔ شب',
    description: 'ده پادکست با متن هم‌زمان شنیده شد.',
    criteria: 'شنیدن ده قسمت تا پایان در سی روز',
    en: {
      title: 'Night listener',
      description: 'Listened to ten podcasts with their text alongside.',
      criteria: 'Listening to ten episodes to the end within thirty days',
    },
    ago: 120,
    ends: -30,
  },
  {
    id: 'first-letter',
    title: 'نخستین نامه',
    description: 'نخستین نوشته تصحیح شد.',
    criteria: 'فرستادن یک نوشته و خواندن بازخورد آن',
    en: {
      title: 'First letter',
      description: 'Had a first text corrected.',
      criteria: 'Sending in a text and reading the feedback on it',
    },
    ago: 64,
    revoked: { ago: 40, reason: 'نوشته از آنِ کس دیگری بود.' },
  },
] as const

/** Of the demo: the certificates of the terms that are over, and the complete account's badges, numbers fixed. */
export async function seedCredentials(app: AppContext): Promise<void> {
  const names = await findFullNames(app.db, [demoUserId])
  const person = names.get(demoUserId)
  await transaction(app.db, async tx => {
    await seedCertificates(app, tx)
    // An older demo may have deleted her.
    if (!person) return
    const before = (days: number) => new Date(app.now().getTime() - days * day)
    for (const { id, ago } of granted) {
      const rule = rules.find(rule => rule.id === id)!
      const about = aboutRule(rule)
      await issueSeeded(app, tx, {
        userId: demoUserId,
        about,
        facts: badgeFacts(rule, person),
        at: before(ago),
      })
    }
    for (const { id, ago, ...badge } of bygone) {
      const about = aboutRule({ id })
      const expiresAt = 'ends' in badge ? before(-badge.ends) : null
      const facts = badgeFacts(badge, person)
      await issueSeeded(app, tx, { userId: demoUserId, about, facts, at: before(ago), expiresAt })
      if (!('revoked' in badge)) continue
      await t(tx)
        .updateTable('credential')
        .set({ revoked_at: before(badge.revoked.ago), revoked_reason: badge.revoked.reason })
        .where('id', '=', fixedId(`${demoUserId} ${about}`))
        .execute()
    }
  })
}

async function seedCertificates(app: AppContext, tx: Tx) {
  const terms = (await pastTerms(tx, { now: app.now() })).filter(deserves)
  const people = await findFullNames(
    tx,
    terms.map(({ userId }) => userId),
  )
  const teachers = await teacherNames(
    tx,
    terms.map(({ teacherId }) => teacherId),
  )
  for (const term of terms) {
    const { userId, groupId, endsAt } = term
    const facts = { kind: 'certificate', ...people.get(userId)!, ...termFacts(term, teachers) } as const
    const at = new Date(endsAt.getTime() + day)
    await issueSeeded(app, tx, { userId, about: aboutGroup(groupId), facts, at })
  }
}

/** Issues it under an id and a number made of what it is for. */
function issueSeeded(app: AppContext, tx: Tx, made: NewCredential) {
  const id = fixedId(`${made.userId} ${made.about}`)
  return issue(app, tx, { ...made, id, chance: Buffer.from(id.replaceAll('-', ''), 'hex') })
}
