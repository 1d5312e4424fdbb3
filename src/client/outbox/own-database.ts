import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { Item } from './item.ts'
import type { Owner } from './owner.ts'

/** What this browser keeps of one person. */
interface OwnSchema extends DBSchema {
  /** Writes on their way, by their key. */
  outbox: { key: string; value: Item }
  /** Forms that were begun, by their name. */
  drafts: { key: string; value: KeptDraft }
  /** The last answers to questions, for where there is no connection, by the question. */
  answers: { key: string; value: { question: string; answer: unknown } }
  /** Bytes of what goes with a write, by the file's id; no Blobs, which some browsers lose. */
  files: { key: string; value: KeptFile }
}
/** `savedAt` in milliseconds; `value` is null once the form was sent. */
export type KeptDraft = { form: string; value: Record<string, string> | null; savedAt: number }

export type KeptFile = {
  id: string
  bytes: ArrayBuffer
  /** Of one that was chosen in a form and not sent yet. */
  chosen?: { name: string; type: string; modified: number }
}

type OwnDatabase = IDBPDatabase<OwnSchema>

const opened = new Map<Owner, Promise<OwnDatabase | null>>()

/** The person's own database, each a separate one; null where the browser keeps none. */
export function openOwn(owner: Owner): Promise<OwnDatabase | null> {
  let database = opened.get(owner)
  if (!database) {
    database = open(owner).catch(() => null)
    opened.set(owner, database)
  }
  return database
}

async function open(owner: Owner): Promise<OwnDatabase> {
  const forget = () => {
    opened.delete(owner)
  }
  const database: OwnDatabase = await openDB<OwnSchema>(`hamava.${owner}`, 2, {
    upgrade(database, before) {
      if (before < 1) {
        database.createObjectStore('outbox', { keyPath: 'key' })
        database.createObjectStore('drafts', { keyPath: 'form' })
        database.createObjectStore('answers', { keyPath: 'question' })
      }
      database.createObjectStore('files', { keyPath: 'id' })
    },
    // Somebody wants to remove or change it: the next question opens it anew.
    blocking() {
      forget()
      database.close()
    },
    terminated: forget,
  })
  return database
}
