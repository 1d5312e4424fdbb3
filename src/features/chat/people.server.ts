import { findTalkers, type Talker } from '#account/public.server.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { ChatPerson } from './rules.ts'

export const isStaff = ({ roles }: Pick<Talker, 'roles'>) => roles.length > 0

/** Somebody as a reader sees them: staff by their whole names, and learners so only before staff. */
export const toPerson = (talker: Talker, isReaderStaff: boolean): ChatPerson => ({
  id: talker.id,
  name: isReaderStaff || isStaff(talker) ? talker.name : talker.firstName,
  avatarUrl: talker.avatarUrl,
  isStaff: isStaff(talker),
})

/** These people as somebody sees them, in one statement; who is not there is missing. */
export async function findPeople(
  db: Db,
  ids: readonly (string | null)[],
  { readerId, now }: { readerId: string; now: Date },
): Promise<Map<string, ChatPerson>> {
  const talkers = await findTalkers(db, [readerId, ...ids], now)
  const reader = talkers.get(readerId)
  const isReaderStaff = reader !== undefined && isStaff(reader)
  return new Map([...talkers].map(([id, talker]) => [id, toPerson(talker, isReaderStaff)]))
}
