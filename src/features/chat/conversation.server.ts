import { randomUUID } from 'node:crypto'
import { AppError } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { describeAnswers } from '#features/answer-hours/public.server.ts'
import { findAccount, findTeacherId } from '#features/teachers/public.server.ts'
import type { SignedIn } from '#server/app-context.ts'
import { type Db, withTables } from '#server/platform/database/database.ts'
import { findPlace, findWriteRefusal, listMemberIds } from './access.server.ts'
import { findPinned, mayPin } from './attachments/pins.server.ts'
import type * as calls from './contract.ts'
import type { Conversation } from './contract.ts'
import { nobody, readOwnConversations } from './list.server.ts'
import { findPeople } from './people.server.ts'
import { refusalSentences } from './rules.ts'
import type { ChatAndSchool } from './tables.server.ts'
import { findTalkRefusal } from './talk.server.ts'

const t = withTables<ChatAndSchool>()

/**
 * Answers the conversation with a person, of a group or its channel, and makes it where there is none; asked twice at once
 * it is made once.
 * @throws AppError notFound, for who is not there and groups one is not in; notAllowed, with the reason
 */
export async function openConversation(
  { db, user, now }: SignedIn,
  { person, group, teacherFor, channel }: CheckedInputOf<typeof calls.openConversation>,
): Promise<{ id: string }> {
  if ([person, group, teacherFor].filter(Boolean).length !== 1)
    throw new AppError('invalid', {
      errors: [{ field: 'person', message: 'بگویید با چه کسی یا در کدام گروه.' }],
    })
  const other = teacherFor ? await findGroupTeacher(db, user.id, teacherFor) : person
  if (other) return { id: await openDirect(db, { me: user.id, other, now: now() }) }
  if (!group) throw new AppError('notFound')
  const kind = channel ? 'channel' : 'group'
  const isLead = await leads(db, user, group)
  const found = await findOfGroup(db, group, kind)
  // Whoever only reads opens a channel that is there.
  if (!found && ((channel && !isLead) || (!isLead && !(await learns(db, user.id, group)))))
    throw new AppError('notFound')
  const id = found ?? (await insertOfGroup(db, group, kind, now()))
  await findPlace(db, user, id)
  return { id }
}

/** The conversation of two people. @throws AppError notFound; notAllowed, with the reason */
export async function openDirect(
  db: Db,
  { me, other, now }: { me: string; other: string; now: Date },
): Promise<string> {
  const found = await findDirect(db, me, other)
  // What was said stays to be read, whoever may write now.
  if (found) return found
  const refusal = await findTalkRefusal(db, { me, other, now })
  if (refusal === 'gone') throw new AppError('notFound')
  if (refusal) throw new AppError('notAllowed', { message: refusalSentences[refusal] })
  // The lesser id stands first: of two who open it at once, one does.
  const [person_a, person_b] = me < other ? [me, other] : [other, me]
  await t(db)
    .insertInto('chat_conversation')
    .values({
      id: randomUUID(),
      kind: 'direct',
      group_id: null,
      ...nobody,
      person_a,
      person_b,
      created_at: now,
    })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  return (await findDirect(db, me, other))!
}

async function findDirect(db: Db, one: string, other: string): Promise<string | null> {
  const row = await t(db)
    .selectFrom('chat_conversation')
    .select('id')
    .where(eb =>
      eb.or([
        eb.and([eb('person_a', '=', one), eb('person_b', '=', other)]),
        eb.and([eb('person_a', '=', other), eb('person_b', '=', one)]),
      ]),
    )
    // Accounts that were made one may have brought two.
    .orderBy('last_seq', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? null
}

async function findOfGroup(db: Db, groupId: string, kind: 'group' | 'channel'): Promise<string | null> {
  const row = await t(db)
    .selectFrom('chat_conversation')
    .select('id')
    .where('group_id', '=', groupId)
    .where('kind', '=', kind)
    .executeTakeFirst()
  return row?.id ?? null
}

async function insertOfGroup(db: Db, groupId: string, kind: 'group' | 'channel', now: Date): Promise<string> {
  await t(db)
    .insertInto('chat_conversation')
    .values({ id: randomUUID(), kind, group_id: groupId, ...nobody, created_at: now })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  return (await findOfGroup(db, groupId, kind))!
}

async function leads(db: Db, user: SignedIn['user'], groupId: string): Promise<boolean> {
  const own = user.roles.includes('teacher') ? await findTeacherId(db, user.id) : null
  if (!own) return false
  const row = await t(db)
    .selectFrom('course_group')
    .select('id')
    .where('id', '=', groupId)
    .where('teacher_id', '=', own)
    .executeTakeFirst()
  return row !== undefined
}

/** The account of the teacher of a group one learns in. */
async function findGroupTeacher(db: Db, userId: string, groupId: string): Promise<string | null> {
  if (!(await learns(db, userId, groupId))) return null
  const row = await t(db)
    .selectFrom('course_group')
    .select('teacher_id')
    .where('id', '=', groupId)
    .executeTakeFirst()
  return row?.teacher_id ? findAccount(db, row.teacher_id) : null
}

async function learns(db: Db, userId: string, groupId: string): Promise<boolean> {
  const row = await t(db)
    .selectFrom('enrolment')
    .select('id')
    .where('group_id', '=', groupId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row !== undefined
}

/** @throws AppError notFound */
export async function readConversation(
  { db, user, now }: SignedIn,
  { conversation: id }: CheckedInputOf<typeof calls.readConversation>,
): Promise<Conversation> {
  const place = await findPlace(db, user, id)
  const own = (await readOwnConversations(db, user, [id], now())).get(id)
  if (!own) throw new AppError('notFound')
  const memberIds = place.kind === 'direct' ? [] : await listMemberIds(db, place)
  const people = await findPeople(db, memberIds, { readerId: user.id, now: now() })
  const marks =
    place.kind === 'channel'
      ? []
      : await t(db)
          .selectFrom('chat_member')
          .select(['user_id', 'read_seq', 'delivered_seq'])
          .where('conversation_id', '=', id)
          .where('user_id', '<>', user.id)
          .execute()
  const block =
    place.other === null
      ? undefined
      : await t(db)
          .selectFrom('chat_block')
          .select('blocked_id')
          .where('user_id', '=', user.id)
          .where('blocked_id', '=', place.other)
          .executeTakeFirst()
  return {
    ...own,
    change: place.last_change,
    members: memberIds.flatMap(member => people.get(member) ?? []),
    marks: marks.map(({ user_id, read_seq, delivered_seq }) => ({
      userId: user_id,
      read: read_seq,
      delivered: delivered_seq,
    })),
    refusal: await findWriteRefusal(db, user, place, now()),
    isBlocked: block !== undefined,
    isLead: place.isLead,
    pinned: await findPinned(db, place, user.id),
    mayPin: await mayPin(db, user, place, now()),
    answers: place.other === null ? null : await describeAnswers(db, place.other, now()),
  }
}
