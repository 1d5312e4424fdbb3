import { type DBSchema, type IDBPDatabase, openDB } from 'idb'

/**
 * What was said into the microphone and has not reached the server, in the pieces the browser gave it. Bytes rather than
 * Blobs, which some browsers lose.
 */
interface SpeechSchema extends DBSchema {
  pieces: {
    key: [name: string, at: number]
    value: { name: string; at: number; type: string; bytes: ArrayBuffer }
  }
}
let opened: Promise<IDBPDatabase<SpeechSchema> | null> | undefined

/** Null where the browser keeps nothing: then a recording lives as long as its page. */
function open() {
  opened ??= openDB<SpeechSchema>('hamava-speech', 1, {
    upgrade(database) {
      database.createObjectStore('pieces', { keyPath: ['name', 'at'] })
    },
    terminated: () => {
      opened = undefined
    },
  }).catch(() => null)
  return opened
}

/** All pieces of one recording. */
const range = (name: string) => IDBKeyRange.bound([name, 0], [name, Number.MAX_SAFE_INTEGER])

/** @returns whether the piece is kept */
export async function keepPiece(name: string, at: number, piece: Blob): Promise<boolean> {
  const database = await open()
  if (!database) return false
  const bytes = await piece.arrayBuffer()
  return database.put('pieces', { name, at, type: piece.type, bytes }).then(
    () => true,
    () => false,
  )
}

/** The recording as a file; null where nothing of it is kept. */
export async function readSpeech(name: string): Promise<File | null> {
  const pieces = (await (await open())?.getAll('pieces', range(name)).catch(() => [])) ?? []
  return pieces.length === 0
    ? null
    : toFile(
        name,
        pieces[0]!.type,
        pieces.map(({ bytes }) => bytes),
      )
}

export async function forgetSpeech(name: string): Promise<void> {
  await (await open())?.delete('pieces', range(name)).catch(() => undefined)
}

/** The same recording is the same file at every try, so that an upload goes on where it stood. */
export function toFile(name: string, mimeType: string, parts: BlobPart[]): File {
  const type = mimeType.split(';')[0] || 'audio/webm'
  const extension = type.endsWith('mp4') ? 'm4a' : type.endsWith('ogg') ? 'ogg' : 'webm'
  return new File(parts, `${name.replace(/[^\w-]+/g, '-')}.${extension}`, { type, lastModified: 0 })
}
