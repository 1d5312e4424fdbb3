import { findTalkers } from '#account/public.server.ts'
import { type Db, withTables } from '#server/platform/database/database.ts'
import { findPeople, isStaff } from './people.server.ts'
import type { ChatPerson } from './rules.ts'
import type { ChatTables } from './tables.server.ts'

const t = withTables<ChatTables>()

const maxListed = 100

/** Conversations of two in which somebody and the staff of now wrote to each other, the newest first. */
export async function listStaffTalks(
  db: Db,
  userId: string,
  now: Date,
): Promise<{ id: string; lastAt: Date; person: ChatPerson }[]> {
  const rows = await t(db)
    .selectFrom('chat_conversation')
    .select(['id', 'person_a', 'person_b', 'last_at'])
    .where(eb => eb.or([eb('person_a', '=', userId), eb('person_b', '=', userId)]))
    .where('last_seq', '>', 0)
    .orderBy('last_at', 'desc')
    .orderBy('id')
    .limit(maxListed)
    .execute()
  const other = (row: (typeof rows)[number]) => (row.person_a === userId ? row.person_b : row.person_a)
  const people = await findPeople(db, rows.map(other), { readerId: userId, now })
  return rows.flatMap(row => {
    const person = people.get(other(row) ?? '')
    return person?.isStaff && row.last_at ? [{ id: row.id, lastAt: row.last_at, person }] : []
  })
}

/** The learner of a conversation of two with one of the staff; null of every other conversation. */
export async function findStaffTalk(
  db: Db,
  conversation: string,
  now: Date,
): Promise<{ learnerId: string; isAdult: boolean } | null> {
  const row = await t(db)
    .selectFrom('chat_conversation')
    .select(['person_a', 'person_b'])
    .where('id', '=', conversation)
    .where('kind', '=', 'direct')
    .executeTakeFirst()
  if (!row) return null
  const talkers = [...(await findTalkers(db, [row.person_a, row.person_b], now)).values()]
  const [learner, ...more] = talkers.filter(one => !isStaff(one))
  if (!learner || more.length > 0 || talkers.length < 2) return null
  return { learnerId: learner.id, isAdult: learner.isAdult }
}
