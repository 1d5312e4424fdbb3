import { demoStaff, demoUserId, listDemoStaff } from '#account/public.server.ts'
import { seededGroupId } from '#features/courses/public.server.ts'
import { listMembers } from '#features/enrolment/public.server.ts'
import type { AppContext } from '#server/app-context.ts'
import { type Tx, transaction, withTables } from '#server/platform/database/database.ts'
import { fixedIds } from '#server/platform/fixed-id.ts'
import { insertSeedFile, storeSeedFiles } from './attachments/seed-files.server.ts'
import { nobody } from './list.server.ts'
import { openGroups } from './open-groups.server.ts'
import { schoolChannelId } from './rules.ts'
import { type SeedTalk, type SeedWriter, seedTalks } from './seed-talks.ts'
import { buildSearchKey } from './send.server.ts'
import type { ChatTables } from './tables.server.ts'

const t = withTables<ChatTables>()
const fixedId = fixedIds('chat')
const hourMs = 3_600_000
/** Of the complete account with its teacher. */
export const seededTalkId = fixedId('talk 0')

/** Writes the demo's conversations: the complete account's with its teacher, its group and the desk, and another group's. */
export async function seedChat({ db, files, now }: Pick<AppContext, 'db' | 'files' | 'now'>): Promise<void> {
  const stored = await storeSeedFiles(
    { files },
    seedTalks.flatMap(({ messages }) => messages.flatMap(({ file }) => file ?? [])),
  )
  for (const [index, talk] of seedTalks.entries())
    await transaction(db, tx => writeTalk(tx, talk, { name: `talk ${index}`, stored, now: now() }))
  await openGroups({ db, now })
}

async function writeTalk(
  tx: Tx,
  talk: SeedTalk,
  { name, stored, now }: { name: string; stored: ReadonlyMap<string, number>; now: Date },
): Promise<void> {
  const { where, unread } = talk
  // Without its media a demo has no message that is nothing else.
  const messages = talk.messages.filter(({ text, file }) => text !== '' || stored.has(file?.path ?? ''))
  const groupId = where !== 'school' && 'group' in where ? seededGroupId(where.group) : null
  const members = groupId ? await listMembers(tx, [groupId]) : []
  const others = members.flatMap(({ userId }) => (userId === demoUserId ? [] : [userId]))
  const findWriter = (writer: SeedWriter) =>
    typeof writer === 'number' ? others[writer % others.length]! : named(writer)
  const id = where === 'school' ? schoolChannelId : fixedId(name)
  const at = (ago: number) => new Date(now.getTime() - ago * hourMs)
  const last = messages.at(-1)!
  const people = where !== 'school' && 'people' in where ? where.people.map(named).sort() : null
  const end = { last_seq: messages.length, last_change: messages.length, last_at: at(last.ago) }
  if (where === 'school') await t(tx).updateTable('chat_conversation').set(end).where('id', '=', id).execute()
  else
    await t(tx)
      .insertInto('chat_conversation')
      .values({
        id,
        kind: people ? 'direct' : 'channel' in where ? 'channel' : 'group',
        group_id: groupId,
        ...nobody,
        ...(people && { person_a: people[0]!, person_b: people[1]! }),
        created_at: at(messages[0]!.ago),
        ...end,
      })
      .execute()
  const messageId = (place: number) => fixedId(`${name} ${place}`)
  await t(tx)
    .insertInto('chat_message')
    .values(
      messages.map(({ by, ago, text, to, correction }, place) => ({
        id: messageId(place),
        conversation_id: id,
        seq: place + 1,
        change: place + 1,
        author_id: findWriter(by),
        text,
        search_key: buildSearchKey({ text, ...correction }),
        reply_to: to === undefined ? null : messageId(to),
        original: correction?.original ?? null,
        corrected: correction?.corrected ?? null,
        created_at: at(ago),
        edited_at: null,
        deleted_at: null,
      })),
    )
    .execute()
  for (const [place, { by, ago, file }] of messages.entries()) {
    const bytes = stored.get(file?.path ?? '')
    if (!file || bytes === undefined) continue
    const message = { id: messageId(place), conversation_id: id, seq: place + 1 }
    await insertSeedFile(tx, { file, bytes, ownerId: findWriter(by), at: at(ago) }, message)
  }
  const reactions = messages.flatMap(({ reactions = [], ago }, place) =>
    reactions.map(({ by, emoji }) => ({
      message_id: messageId(place),
      user_id: findWriter(by),
      emoji,
      at: at(ago - 0.1),
    })),
  )
  if (reactions.length > 0) await t(tx).insertInto('chat_reaction').values(reactions).execute()
  // Those who wrote have read it all; the complete account some of it.
  const readers = new Map(messages.map(({ by }) => [findWriter(by), messages.length]))
  readers.set(demoUserId, messages.length - unread)
  if (groupId && !members.some(({ userId }) => userId === demoUserId)) readers.delete(demoUserId)
  await t(tx)
    .insertInto('chat_member')
    .values(
      [...readers].map(([user_id, read]) => ({
        conversation_id: id,
        user_id,
        read_seq: read,
        delivered_seq: messages.length,
      })),
    )
    .execute()
}

function named(writer: Exclude<SeedWriter, number>): string {
  const teachers = listDemoStaff('teacher')
  const ids = {
    mahtab: demoUserId,
    leila: teachers[0]!.id,
    negar: teachers[1]!.id,
    support: demoStaff('support').id,
    owner: demoStaff('owner').id,
  }
  return ids[writer]
}
