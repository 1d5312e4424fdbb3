import { randomUUID } from 'node:crypto'
import type { Conversation, ConversationRow, Message, MessagePage } from '#features/chat/contract.ts'
import type { Person, TestApp } from './app.ts'
import { newColleague } from './colleagues.ts'
import { enrol, newGroup } from './school.ts'

export type Talker = Person & { id: string }

const path = '/api/chat'

/** Opens the conversation with somebody, or of a group; throws where it is refused. */
export async function openTalk(by: Person, given: { person?: string; group?: string; channel?: boolean }) {
  const { status, body } = await by.post<{ id: string }>(`${path}/conversations`, given)
  if (status !== 200) throw new Error(`refused: ${status} ${JSON.stringify(body)}`)
  return body.id
}

/** Sends a message as a device would; answers the whole reply. */
export const say = (by: Person, conversation: string, text: string, more: object = {}) =>
  by.post<{ message: Message }>(`${path}/conversations/${conversation}/messages`, {
    id: randomUUID(),
    text,
    ...more,
  })

/** The newest page of a conversation, or another one. */
export const readTalk = (by: Person, conversation: string, query: Record<string, unknown> = {}) =>
  by.get<MessagePage>(`${path}/conversations/${conversation}/messages`, query)

export const readTexts = async (by: Person, conversation: string, query: Record<string, unknown> = {}) =>
  (await readTalk(by, conversation, query)).body.items.map(({ text }) => text)

export const readHead = (by: Person, conversation: string) =>
  by.get<Conversation>(`${path}/conversations/${conversation}`)

export const listTalks = async (by: Person) =>
  (await by.get<{ items: ConversationRow[] }>(`${path}/conversations`)).body.items

/** Somebody of age, or a minor, or somebody who never said when they were born. */
export async function newLearner(app: TestApp, name = 'سامان', birthDate: string | null = '1999-03-21') {
  const person = await app.user(name)
  await app.database.execute('update users set birth_date = $1 where id = $2', [birthDate, person.id])
  return person
}

/** A teacher, and a group of theirs with these learners. */
export async function newClass(app: TestApp, learners: readonly { id: string }[]) {
  const teacher = await newColleague(app)
  const group = await newGroup(app, { teacherId: teacher.teacherId })
  for (const { id } of learners) await enrol(app, id, group)
  return { teacher, group }
}

/** A learner and the teacher of their group, who write to each other. */
export async function newPair(app: TestApp) {
  const learner = await newLearner(app)
  const { teacher, group } = await newClass(app, [learner])
  return { learner, teacher, group, talk: await openTalk(learner, { person: teacher.id! }) }
}

/** So many minutes pass: what was written so far is older. (Tokens would not last while the clock is moved.) */
export const ageMessages = (app: TestApp, minutes: number) =>
  app.database.execute(`update chat_message set created_at = created_at - $1 * interval '1 minute'`, [
    minutes,
  ])

/** Somebody's seat is given back. */
export const leaveGroup = (app: TestApp, userId: string, groupId: string) =>
  app.database.execute('delete from enrolment where user_id = $1 and group_id = $2', [userId, groupId])
