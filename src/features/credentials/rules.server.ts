import { type Expression, sql } from 'kysely'
import { countAttended, selectAttenders, selectFullTerms } from '#features/classes/public.server.ts'
import { selectHandedIn } from '#features/homework/public.server.ts'
import { countReviewRun, selectReviewStreaks } from '#features/streaks/public.server.ts'
import { type Db, withTables } from '#server/platform/database/database.ts'
import type { CredentialsTables } from './tables.server.ts'

const t = withTables<CredentialsTables>()

type BadgeText = { title: string; description: string; criteria: string }

/** A badge, and who has earned it. Its id stands in the database: it is kept for good. */
export type Rule = BadgeText & {
  id: string
  /** On certificates in English, and for verifiers who read no Persian. */
  en: BadgeText
  /** A query of people. */
  earned(db: Db): Expression<{ user_id: string }>
  /** How much of it somebody has, where one step is not all. */
  counted?: { of: number; unit: string; have(db: Db, userId: string, now: Date): Promise<number> }
}

/** The nearest to a newcomer first. */
export const rules: readonly Rule[] = [
  {
    id: 'first-class',
    title: 'نخستین کلاس',
    description: 'نخستین کلاس زنده را از آغاز تا پایان گذراند.',
    criteria: 'حضور در یک جلسهٔ کلاس',
    en: {
      title: 'First class',
      description: 'Attended a first live class from beginning to end.',
      criteria: 'Attending one session of a class',
    },
    earned: db => selectAttenders(db, 1),
  },
  {
    id: 'first-homework',
    title: 'نخستین تکلیف',
    description: 'نخستین تکلیف را نوشت و به دست استاد رساند.',
    criteria: 'فرستادن یک تکلیف',
    en: {
      title: 'First homework',
      description: 'Wrote a first homework and handed it in to the teacher.',
      criteria: 'Handing in one homework',
    },
    earned: selectHandedIn,
  },
  {
    id: 'review-streak',
    title: 'هفت روز مرور',
    description: 'هفت روز پشت سر هم عبارت‌هایش را مرور کرد.',
    criteria: 'مرور عبارت‌نامه در هفت روز پیاپی',
    en: {
      title: 'Seven days of review',
      description: 'Reviewed their phrases seven days in a row.',
      criteria: 'Reviewing the phrasebook on seven consecutive days',
    },
    earned: db => selectReviewStreaks(db, 7),
    counted: { of: 7, unit: 'روز پیاپی', have: countReviewRun },
  },
  {
    id: 'ten-classes',
    title: 'ده کلاس',
    description: 'ده بار سر کلاس آمد؛ راه دیگر آشناست.',
    criteria: 'حضور در ده جلسهٔ کلاس',
    en: {
      title: 'Ten classes',
      description: 'Came to class ten times; the way there is familiar by now.',
      criteria: 'Attending ten sessions of classes',
    },
    earned: db => selectAttenders(db, 10),
    counted: { of: 10, unit: 'جلسه', have: countAttended },
  },
  {
    id: 'full-term',
    title: 'ترم بی‌غیبت',
    description: 'یک ترم تمام، بی‌آنکه یک جلسه از دست برود.',
    criteria: 'حضور در همهٔ جلسه‌های یک ترم',
    en: {
      title: 'A term without absence',
      description: 'Completed a whole term without missing a single session.',
      criteria: 'Attending every session of a term',
    },
    earned: selectFullTerms,
  },
  {
    id: 'first-certificate',
    title: 'پایان یک دوره',
    description: 'یک دوره را به پایان برد و گواهی‌نامهٔ آن را گرفت.',
    criteria: 'گرفتن گواهی‌نامهٔ پایان دوره',
    en: {
      title: 'A course completed',
      description: 'Completed a course and received its certificate.',
      criteria: 'Receiving a certificate of completion',
    },
    earned: db =>
      t(db)
        .selectFrom('credential')
        .select('user_id')
        .distinct()
        .where('about', 'like', 'group:%')
        .where('revoked_at', 'is', null),
  },
]

export const aboutRule = ({ id }: Pick<Rule, 'id'>) => `badge:${id}`
/** The rule of a badge by what it is about. */
export const toRuleId = (about: string) => about.replace(/^badge:/, '')

/** Who has earned a badge and does not have it; who has lost it does not get it again. */
export async function selectUngranted(db: Db, rule: Rule): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    select user_id from ${rule.earned(db)} as earned
    where user_id not in (select user_id from credential where about = ${aboutRule(rule)}) limit 1000
  `.execute(t(db))
  return rows.map(({ user_id }) => user_id)
}
