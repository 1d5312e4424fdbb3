import { paths } from '#contract/paths.ts'
import { toPersianDigits } from '#persian/digits.ts'
import { formatDate } from '#persian/jalali.ts'
import type { PersonAsked, PersonParts } from '#server/app-context.ts'
import { type Db, withTables } from '#server/platform/database/database.ts'
import { formatTitle } from './labels.ts'
import type { CredentialsTables } from './tables.server.ts'

const t = withTables<CredentialsTables>()

/** Somebody's newest certificates and badges. */
export async function tellOfCredentials(db: Db, { userId }: PersonAsked): Promise<PersonParts> {
  const rows = await t(db)
    .selectFrom('credential')
    .select(['id', 'number', 'facts', 'issued_at', 'revoked_at'])
    .where('user_id', '=', userId)
    .orderBy('issued_at', 'desc')
    .orderBy('id')
    .limit(6)
    .execute()
  if (rows.length === 0) return {}
  return {
    parts: [
      {
        key: 'credentials',
        order: 50,
        side: true,
        title: 'گواهی‌ها و نشان‌ها',
        rows: rows.map(({ id, number, facts, issued_at, revoked_at }) => ({
          id,
          title: formatTitle(facts),
          note: `${toPersianDigits(number)}، ${formatDate(issued_at)}`,
          tag: revoked_at ? { label: 'باطل', tone: 'pomegranate' as const } : null,
          link: paths.certificate({ number }),
        })),
      },
    ],
    timeline: rows.map(({ id, facts, issued_at }) => ({
      id: `credential-${id}`,
      at: issued_at,
      text: `${formatTitle(facts)} صادر شد`,
    })),
  }
}
