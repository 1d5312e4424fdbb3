import { expect } from 'vitest'
import { recordSkillLevels } from '#features/levels/public.server.ts'
import type { Peers } from '#features/peer-corrections/contract.ts'
import type { PeerTables } from '#features/peer-corrections/tables.server.ts'
import { createMarking, rubricIds, type SentenceMark } from '#features/writing-marking/public.ts'
import { transaction, withTables } from '#server/platform/database/database.ts'
import type { Person, TestApp } from './app.ts'
import { writeText } from './writing.ts'

const t = withTables<PeerTables>()
const path = '/api/writing-correction/peers'

export const peerBody =
  'Last summer we goed to the sea with my cousins. The water was very cold. Every evening we have eaten fish.'

/** Somebody who was found to write English at a level. */
export async function newWriter(app: TestApp, name: string, level = 'B1', by?: Person & { id: string }) {
  const person = by ?? (await app.user(name))
  await transaction(app.db, tx =>
    recordSkillLevels(tx, [{ user_id: person.id, language: 'en', skill: 'writing', level, at: app.now() }]),
  )
  return person
}

export const readPeers = async (person: Person) => (await person.get<Peers>(path)).body

/** A text of somebody, shown to others. @returns its id among these */
export async function shareText(
  app: TestApp,
  writer: Person,
  nickname = 'سپیدار',
  level = 'B1',
): Promise<string> {
  const id = await writeText(app, writer, { body: peerBody, level })
  expect((await writer.post(`${path}/texts/${id}`, { nickname })).status).toBe(200)
  return id
}

/** Every sentence marked: the first is corrected, the others are perfect. */
export const markedSentences = (): SentenceMark[] =>
  createMarking(peerBody, 'en', rubricIds[0]).sentences.map((sentence, index) =>
    index === 0
      ? {
          ...sentence,
          state: 'corrected',
          corrected: 'Last summer we went to the sea with my cousins.',
          note: 'گذشتهٔ go بی‌قاعده است.',
        }
      : { ...sentence, state: 'perfect' },
  )

/** The first that waits for somebody, taken. @returns the correction */
export async function takeFirst(corrector: Person, nickname = 'ماه نو'): Promise<string> {
  const { queue } = await readPeers(corrector)
  const taken = await corrector.post<{ correctionId: string }>(`${path}/queue/${queue[0]!.id}`, { nickname })
  expect(taken.status).toBe(200)
  return taken.body.correctionId
}

/** The text of somebody, which others show theirs beside, taken. @returns the correction */
export async function takeShared({ db }: TestApp, corrector: Person, textId: string): Promise<string> {
  const { id } = await t(db)
    .selectFrom('peer_text')
    .select('id')
    .where('text_id', '=', textId)
    .executeTakeFirstOrThrow()
  const taken = await corrector.post<{ correctionId: string }>(`${path}/queue/${id}`, { nickname: 'ماه نو' })
  expect(taken.status).toBe(200)
  return taken.body.correctionId
}

export const sendCorrection = (corrector: Person, id: string, sentences = markedSentences()) =>
  corrector.post(`${path}/corrections/${id}`, { sentences })
