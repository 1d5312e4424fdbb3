/** What tests ask of the files of cards, and what they look at after. */
import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { CardImport, CardReport } from '#features/card-files/contract.ts'
import type { Person, Refusal, TestApp } from './app.ts'

export const cardFilesPath = '/api/phrasebook/card-files'

type Content = Uint8Array | string

export function buildForm(content: Content, fields: Record<string, string> = {}): FormData {
  const form = new FormData()
  for (const [field, value] of Object.entries(fields)) form.append(field, value)
  form.append('file', new File([new Uint8Array(Buffer.from(content))], 'cards'))
  return form
}

export async function checkFile(user: Person, content: Content, sides?: string): Promise<CardReport> {
  const { status, body } = await user.post<{ report: CardReport }>(
    `${cardFilesPath}/check`,
    buildForm(content, sides === undefined ? {} : { sides }),
  )
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body.report
}

export const importFile = (user: Person, content: Content, fields: Record<string, string> = {}) =>
  user.post<{ import: CardImport }>(cardFilesPath, buildForm(content, { id: randomUUID(), ...fields }))

/** The sentence by which a file is refused. */
export async function readRefusal(app: TestApp, content: Content): Promise<string> {
  const { status, body } = await (await app.user()).post<Refusal>(
    `${cardFilesPath}/check`,
    buildForm(content),
  )
  expect([status, body.errors?.[0]?.field]).toEqual([422, 'file'])
  return body.errors![0]!.message
}

type Phrase = { id: string; english: string; persian: string; note: string | null }
export const listPhrases = async (user: Person, list: string) =>
  (await user.get<{ items: Phrase[] }>(`/api/phrasebook/lists/${list}/phrases`, { perPage: 100 })).body.items

type List = { id: string; title: string; phraseCount: number; isFavourites: boolean }
export const listLists = async (user: Person) =>
  (await user.get<{ items: List[] }>('/api/phrasebook/lists')).body.items

/** Somebody with a list of own phrases. */
export async function learnerWith(app: TestApp, cards: readonly (readonly [string, string, string?])[]) {
  const user = await app.user()
  const list = randomUUID()
  await user.post('/api/phrasebook/lists', { id: list, title: 'سفر ۱' })
  const ids = cards.map(() => randomUUID())
  for (const [place, [english, persian, note = null]] of cards.entries()) {
    await user.post('/api/phrasebook/own-phrases', { id: ids[place], list, english, persian, note })
  }
  return { ...user, list, ids }
}

/** What a file holds that is given away. */
export async function downloadFile(
  app: TestApp,
  user: Person,
  name: string,
  query = '',
): Promise<Uint8Array<ArrayBuffer>> {
  const { statusCode, rawPayload } = await app.http.inject({
    url: `${cardFilesPath}/${name}${query}`,
    headers: { authorization: `Bearer ${user.token}` },
  })
  expect(statusCode).toBe(200)
  return new Uint8Array(rawPayload)
}
