import { sql } from 'kysely'
import { mayDo } from '#account/permissions.ts'
import { AppError, notFound } from '#contract/app-error.ts'
import { findAccount, findTeacherId } from '#features/teachers/public.server.ts'
import type { SignedIn } from '#server/app-context.ts'
import { type Db, withTables } from '#server/platform/database/database.ts'
import { readOnlySentence, refusalSentences } from './rules.ts'
import type { ChatAndSchool } from './tables.server.ts'
import { findTalkRefusal } from './talk.server.ts'

const t = withTables<ChatAndSchool>()

type User = Pick<SignedIn['user'], 'id' | 'roles'>

const readRow = (db: Db, id: string) => selectRow(db, id).executeTakeFirst()
type Row = NonNullable<Awaited<ReturnType<typeof readRow>>>

const selectRow = (db: Db, id: string) =>
  t(db)
    .selectFrom('chat_conversation')
    .leftJoin('course_group', 'course_group.id', 'group_id')
    .select(['chat_conversation.id', 'kind', 'person_a', 'person_b', 'group_id', 'last_seq', 'last_change'])
    .select(['last_at', 'teacher_id', 'course_group.state as groupState'])
    .where('chat_conversation.id', '=', id)

/**
 * The same as a learner of its group has it: when they came, null for who does not learn there, and the newest message before
 * that, 0 where newcomers read all. It is found by its time: where to look for the highest number would read them all.
 */
const readOwnRow = (db: Db, id: string, userId: string) =>
  selectRow(db, id)
    .leftJoinLateral(
      ({ selectFrom }) =>
        selectFrom('enrolment')
          .select(sql<Date | null>`min(enrolled_at)`.as('at'))
          .whereRef('enrolment.group_id', '=', 'chat_conversation.group_id')
          .where('user_id', '=', userId)
          .as('came'),
      join => join.onTrue(),
    )
    .select('came.at as cameAt')
    .select(
      sql<number>`coalesce((
        select seq from chat_message where conversation_id = chat_conversation.id and created_at < came.at
          and not (select newcomers_read_all from chat_retention)
        order by created_at desc limit 1
      ), 0)`.as('floor'),
    )
    .executeTakeFirst()
type OwnRow = NonNullable<Awaited<ReturnType<typeof readOwnRow>>>

/** A conversation somebody takes part in. */
export type Place = Row & {
  /** Messages up to this one were written before they came, and are not theirs to read. */
  floor: number
  /** Teaches the group, or writes for the school: may write in its channel, and delete what others wrote in the group. */
  isLead: boolean
  /** Of a direct one, the other; null once their account is deleted. */
  other: string | null
}

/**
 * A conversation as somebody takes part in it now: it follows from the conversation or the group, and is written nowhere.
 * @throws AppError notFound, alike for one they have no part in and for none
 */
export async function findPlace(db: Db, user: User, id: string): Promise<Place> {
  const row = await readOwnRow(db, id, user.id)
  const place = row && (await takePart(db, user, row))
  if (!place) throw new AppError('notFound')
  return place
}

async function takePart(db: Db, user: User, { cameAt, floor, ...row }: OwnRow): Promise<Place | null> {
  const whole = { ...row, floor: 0, isLead: false, other: null }
  if (row.kind === 'direct') {
    if (row.person_a === user.id) return { ...whole, other: row.person_b }
    return row.person_b === user.id ? { ...whole, other: row.person_a } : null
  }
  if (row.group_id === null) return { ...whole, isLead: mayDo(user.roles, 'chat.announce') }
  if (row.groupState === 'cancelled') return null
  const own = user.roles.includes('teacher') ? await findTeacherId(db, user.id) : null
  if (own !== null && own === row.teacher_id) return { ...whole, isLead: true }
  if (cameAt === null) return null
  // What a group said before somebody came was not said to them; a channel is there to be read up.
  return { ...whole, floor: row.kind === 'channel' ? 0 : floor }
}

/** A conversation as nobody takes part in it: all of it, for what the product itself does there. */
export async function findWholePlace(db: Db, id: string): Promise<Place> {
  const row = await readRow(db, id)
  if (!row) throw new AppError('notFound')
  return { ...row, floor: 0, isLead: true, other: null }
}

/** Why somebody may not write where they take part; null where they may. */
export async function findWriteRefusal(db: Db, user: User, place: Place, now: Date): Promise<string | null> {
  if (place.kind === 'channel') return place.isLead ? null : readOnlySentence
  if (place.kind === 'group') return null
  const refusal = await findTalkRefusal(db, { me: user.id, other: place.other, now })
  return refusal && refusalSentences[refusal]
}

/** Everybody of a conversation but of the channel of the whole school, by their ids; of more than `most`, so many learners. */
export async function listMemberIds(
  db: Db,
  row: Pick<Row, 'kind' | 'person_a' | 'person_b' | 'group_id' | 'teacher_id'>,
  most = Number.MAX_SAFE_INTEGER,
) {
  if (row.kind === 'direct') return listPair(row)
  if (row.group_id === null) return []
  const learners = await t(db)
    .selectFrom('enrolment')
    .select('user_id')
    .distinct()
    .where('group_id', '=', row.group_id)
    .limit(most)
    .execute()
  const teacher = row.teacher_id && learners.length < most ? await findAccount(db, row.teacher_id) : null
  return [...new Set([...learners.map(({ user_id }) => user_id), ...(teacher ? [teacher] : [])])]
}

const listPair = ({ person_a, person_b }: Pick<Row, 'person_a' | 'person_b'>) =>
  [person_a, person_b].filter(id => id !== null)

/**
 * Which of these people take no part in a conversation; live delivery asks before each event. There are few of them, and of
 * readers there may be a thousand.
 */
export async function findStrangers(
  db: Db,
  id: string,
  userIds: readonly string[],
): Promise<readonly string[]> {
  const { rows } = await sql<Pick<Row, 'teacher_id' | 'groupState'> & { strangers: string[] }>`
    select teacher_id, g.state as "groupState", array(
      select given.id from unnest(${userIds}::uuid[]) as given (id)
      where case when c.group_id is null
        then c.kind = 'direct' and given.id is distinct from c.person_a and given.id is distinct from c.person_b
        else not exists (select from enrolment where group_id = c.group_id and user_id = given.id) end
    )::text[] as strangers
    from chat_conversation c left join course_group g on g.id = c.group_id where c.id = ${id}`.execute(t(db))
  const [row] = rows
  if (!row || row.groupState === 'cancelled') return userIds
  const { strangers, teacher_id } = row
  const teacher = teacher_id && strangers.length > 0 ? await findAccount(db, teacher_id) : null
  return strangers.filter(userId => userId !== teacher)
}

/** Messages that somebody may read: of their time, and not removed for themselves. */
export const selectReadable = (db: Db, { id, floor }: Pick<Place, 'id' | 'floor'>, userId: string) =>
  t(db)
    .selectFrom('chat_message')
    .where('chat_message.conversation_id', '=', id)
    .where('chat_message.seq', '>', floor)
    .where(
      sql<boolean>`not exists (select from chat_hidden where message_id = chat_message.id and user_id = ${userId})`,
    )

/** A message in a conversation that somebody takes part in. @throws AppError notFound */
export async function findMessage(db: Db, user: User, messageId: string) {
  const found = await t(db)
    .selectFrom('chat_message')
    .select('conversation_id')
    .where('id', '=', messageId)
    .executeTakeFirstOrThrow(notFound)
  const place = await findPlace(db, user, found.conversation_id)
  const message = await selectReadable(db, place, user.id)
    .selectAll('chat_message')
    .where('chat_message.id', '=', messageId)
    .executeTakeFirstOrThrow(notFound)
  return { place, message }
}
