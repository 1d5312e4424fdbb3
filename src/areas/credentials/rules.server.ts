import { type Expression, sql } from 'kysely'
import { selectAttenders, selectFullTerms, selectHandedIn } from '#areas/course/door.server.ts'
import { selectReviewStreaks } from '#areas/streaks/door.server.ts'
import { type Db, tablesOf } from '#server/database/database.ts'
import type { CredentialsTables } from './tables.server.ts'

const t = tablesOf<CredentialsTables>()

/** A badge, and who has earned it. Its id stands in the database: it is kept for good. */
export type Rule = {
  id: string
  title: string
  description: string
  criteria: string
  /** A query of people. */
  earned(db: Db): Expression<{ user_id: string }>
}

export const rules: readonly Rule[] = [
  {
    id: 'first-class',
    title: 'نخستین کلاس',
    description: 'نخستین کلاس زنده را از آغاز تا پایان گذراند.',
    criteria: 'حضور در یک جلسهٔ کلاس',
    earned: db => selectAttenders(db, 1),
  },
  {
    id: 'ten-classes',
    title: 'ده کلاس',
    description: 'ده بار سر کلاس آمد؛ راه دیگر آشناست.',
    criteria: 'حضور در ده جلسهٔ کلاس',
    earned: db => selectAttenders(db, 10),
  },
  {
    id: 'full-term',
    title: 'ترم بی‌غیبت',
    description: 'یک ترم تمام، بی‌آنکه یک جلسه از دست برود.',
    criteria: 'حضور در همهٔ جلسه‌های یک ترم',
    earned: selectFullTerms,
  },
  {
    id: 'first-homework',
    title: 'نخستین تکلیف',
    description: 'نخستین تکلیف را نوشت و به دست استاد رساند.',
    criteria: 'فرستادن یک تکلیف',
    earned: selectHandedIn,
  },
  {
    id: 'review-streak',
    title: 'هفت روز مرور',
    description: 'هفت روز پشت سر هم عبارت‌هایش را مرور کرد.',
    criteria: 'مرور عبارت‌نامه در هفت روز پیاپی',
    earned: db => selectReviewStreaks(db, 7),
  },
  {
    id: 'first-certificate',
    title: 'پایان یک دوره',
    description: 'یک دوره را به پایان برد و گواهی‌نامهٔ آن را گرفت.',
    criteria: 'گرفتن گواهی‌نامهٔ پایان دوره',
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

/** Who has earned a badge and does not have it; who has lost it does not get it again. */
export async function selectUngranted(db: Db, rule: Rule): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    select user_id from ${rule.earned(db)} as earned
    where user_id not in (select user_id from credential where about = ${aboutRule(rule)}) limit 1000
  `.execute(t(db))
  return rows.map(({ user_id }) => user_id)
}
