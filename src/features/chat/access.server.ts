import { sql } from 'kysely'
import { mayDo } from '#account/permissions.ts'
import { AppError } from '#contract/app-error.ts'
import { findAccount, findTeacherId } from '#features/teachers/public.server.ts'
import type { SignedIn } from '#server/app-context.ts'
import { type Db, withTables } from '#server/platform/database/database.ts'
import { readOnlySentence, refusalSentences } from './rules.ts'
import type { ChatAndSchool } from './tables.server.ts'
import { findTalkRefusal } from './talk.server.ts'

const t = withTables<ChatAndSchool>()

type User = Pick<SignedIn['user'], 'id' | 'roles'>

const readRow = (db: Db, id: string) =>
  t(db)
    .selectFrom('chat_conversation')
    .leftJoin('course_group', 'course_group.id', 'group_id')
    .select(['chat_conversation.id', 'kind', 'person_a', 'person_b', 'group_id', 'last_seq', 'last_change'])
    .select(['last_at', 'teacher_id', 'course_group.state as groupState'])
    .where('chat_conversation.id', '=', id)
    .executeTakeFirst()
type Row = NonNullable<Awaited<ReturnType<typeof readRow>>>

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
  const row = await readRow(db, id)
  const place = row && (await takePart(db, user, row))
  if (!place) throw new AppError('notFound')
  return place
}

async function takePart(db: Db, user: User, row: Row): Promise<Place | null> {
  const whole = { ...row, floor: 0, isLead: false, other: null }
  if (row.kind === 'direct') {
    if (row.person_a === user.id) return { ...whole, other: row.person_b }
    return row.person_b === user.id ? { ...whole, other: row.person_a } : null
  }
  if (row.group_id === null) return { ...whole, isLead: mayDo(user.roles, 'chat.announce') }
  if (row.groupState === 'cancelled') return null
  const own = user.roles.includes('teacher') ? await findTeacherId(db, user.id) : null
  if (own !== null && own === row.teacher_id) return { ...whole, isLead: true }
  const since = await findSince(db, row.group_id, user.id)
  if (!since) return null
  // What a group said before somebody came was not said to them; a channel is there to be read up.
  return row.kind === 'channel' ? whole : { ...whole, floor: await findFloor(db, row.id, since) }
}

/** Since when somebody learns in a group; null for who does not. */
async function findSince(db: Db, groupId: string, userId: string): Promise<Date | null> {
  const row = await t(db)
    .selectFrom('enrolment')
    .select(({ fn }) => fn.min('enrolled_at').as('at'))
    .where('group_id', '=', groupId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.at ?? null
}

async function findFloor(db: Db, conversationId: string, since: Date): Promise<number> {
  const row = await t(db)
    .selectFrom('chat_message')
    .select(({ fn }) => fn.max('seq').as('seq'))
    .where('conversation_id', '=', conversationId)
    .where('created_at', '<', since)
    .executeTakeFirst()
  return row?.seq ?? 0
}

/** Why somebody may not write where they take part; null where they may. */
export async function findWriteRefusal(db: Db, user: User, place: Place, now: Date): Promise<string | null> {
  if (place.kind === 'channel') return place.isLead ? null : readOnlySentence
  if (place.kind === 'group') return null
  const refusal = await findTalkRefusal(db, { me: user.id, other: place.other, now })
  return refusal && refusalSentences[refusal]
}

/** Everybody of a conversation but of the channel of the whole school, by their ids. */
export async function listMemberIds(
  db: Db,
  row: Pick<Row, 'kind' | 'person_a' | 'person_b' | 'group_id' | 'teacher_id'>,
) {
  if (row.kind === 'direct') return [row.person_a, row.person_b].filter(id => id !== null)
  if (row.group_id === null) return []
  const [learners, teacher] = [
    await t(db)
      .selectFrom('enrolment')
      .select('user_id')
      .distinct()
      .where('group_id', '=', row.group_id)
      .execute(),
    row.teacher_id ? await findAccount(db, row.teacher_id) : null,
  ]
  return [...new Set([...learners.map(({ user_id }) => user_id), ...(teacher ? [teacher] : [])])]
}

/** Which of these people take part in a conversation now; live delivery asks before each event. */
export async function findReaders(
  db: Db,
  id: string,
  userIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const row = await readRow(db, id)
  if (!row || row.groupState === 'cancelled') return new Set()
  if (row.kind === 'channel' && row.group_id === null) return new Set(userIds)
  return new Set(await listMemberIds(db, row))
}

/** Messages that somebody may read: of their time, and not removed for themselves. */
export const selectReadable = (db: Db, { id, floor }: Pick<Place, 'id' | 'floor'>, userId: string) =>
  t(db)
    .selectFrom('chat_message')
    .where('conversation_id', '=', id)
    .where('seq', '>', floor)
    .where(
      sql<boolean>`not exists (select from chat_hidden where message_id = chat_message.id and user_id = ${userId})`,
    )

/** A message in a conversation that somebody takes part in. @throws AppError notFound */
export async function findMessage(db: Db, user: User, messageId: string) {
  const found = await t(db)
    .selectFrom('chat_message')
    .select('conversation_id')
    .where('id', '=', messageId)
    .executeTakeFirst()
  if (!found) throw new AppError('notFound')
  const place = await findPlace(db, user, found.conversation_id)
  const message = await selectReadable(db, place, user.id)
    .selectAll('chat_message')
    .where('chat_message.id', '=', messageId)
    .executeTakeFirst()
  if (!message) throw new AppError('notFound')
  return { place, message }
}
