/** The process that reads files of strangers and writes packages: whatever they hold, it holds nobody else up. */

import { UnreadableFile } from '#server/engines/file-formats/unreadable-file.ts'
import { answerRequests } from '#server/platform/answer-requests.ts'
import type { CardFile, OutgoingCard } from './card-file.ts'
import { readAnki } from './read-anki.server.ts'
import { readTable } from './read-table.server.ts'
import { writeAnki } from './write-anki.server.ts'

export type CardFileRequest =
  | { read: Uint8Array }
  | { read?: undefined; write: { title: string; cards: OutgoingCard[]; now: Date } }
export type Read = { file: CardFile } | { file?: undefined; refused: string }
export type Written = { bytes: Uint8Array }

answerRequests(answer)

async function answer(request: CardFileRequest): Promise<Read | Written> {
  if (request.read === undefined) return { bytes: writeAnki(request.write) }
  try {
    return { file: await read(request.read) }
  } catch (thrown) {
    if (!(thrown instanceof UnreadableFile)) throw thrown
    return { refused: thrown.message }
  }
}

/** By what a file is, whatever it is called. */
function read(bytes: Uint8Array): CardFile | Promise<CardFile> {
  const begins = (text: string) => Buffer.from(bytes.subarray(0, text.length)).toString('latin1') === text
  if (bytes.length === 0) throw new UnreadableFile('این فایل خالی است.')
  if (begins('PK')) return readAnki(bytes)
  if (begins('SQLite format 3\0')) {
    throw new UnreadableFile('این خود پایگاه دادهٔ Anki است؛ در Anki از «File › Export» یک بستهٔ apkg بگیرید.')
  }
  return readTable(bytes)
}
