import { findTalkers, type Talker } from '#account/public.server.ts'
import { findPortraitsOfAccounts } from '#features/teachers/public.server.ts'
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

/** These people as somebody sees them; teachers by the portrait of their page. Who is not there is missing. */
export async function findPeople(
  db: Db,
  ids: readonly (string | null)[],
  { readerId, now }: { readerId: string; now: Date },
): Promise<Map<string, ChatPerson>> {
  const talkers = await findTalkers(db, [readerId, ...ids], now)
  const reader = talkers.get(readerId)
  const isReaderStaff = reader !== undefined && isStaff(reader)
  const teachers = [...talkers.values()].filter(({ roles }) => roles.includes('teacher'))
  const portraits = await findPortraitsOfAccounts(
    db,
    teachers.map(({ id }) => id),
  )
  return new Map(
    [...talkers].map(([id, talker]) => {
      const person = toPerson(talker, isReaderStaff)
      return [id, { ...person, avatarUrl: portraits.get(id) ?? person.avatarUrl }]
    }),
  )
}
