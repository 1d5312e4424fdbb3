import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { QuestionAnswer } from '#features/questions/public.ts'
import { dropThing } from '#shell/offline/kept-things.ts'
import type { PackPart, Paper } from '../contract.ts'

/** The newest state of a question on this device; `savedSeq` is what the server has of it. */
export type KeptAnswer = {
  attempt: string
  place: number
  seq: number
  savedSeq: number
  answer: QuestionAnswer | null
  isFlagged: boolean
  /** When it was given, by the server's clock as this page knows it; ISO 8601. */
  at: string
}
/** An attempt as it was loaded. */
export type KeptAttempt = {
  attempt: string
  paper: Paper
  session: string
  /** Once its learner has handed it in, whether the server knows or not. */
  submittedAt: string | null
  /** By how many milliseconds the server's clock was ahead of this device's. */
  ahead: number
}
/** A sealed pack; its parts stand beside it. */
export type KeptPack = { exam: string; examVersion: number; parts: PackPart[] }
/** How often a sound of the pack was played here in all, and under which name the last time. */
export type KeptPlays = { attempt: string; place: number; plays: number; lastPlay: string }

/** The number of the part of a pack that has the questions. */
export const questionsPart = 0

/** What this browser keeps of one person's exams. */
interface ExamsSchema extends DBSchema {
  answers: { key: [attempt: string, place: number]; value: KeptAnswer }
  attempts: { key: string; value: KeptAttempt }
  packs: { key: string; value: KeptPack }
  parts: { key: [exam: string, at: number]; value: { exam: string; at: number; sealed: ArrayBuffer } }
  plays: { key: [attempt: string, place: number]; value: KeptPlays }
}
type ExamsDatabase = IDBPDatabase<ExamsSchema>

/** Everything of one attempt or exam. */
const range = (id: string) => IDBKeyRange.bound([id, 0], [id, 1e9])

const opened = new Map<string, Promise<ExamsDatabase | null>>()

/** Each person has their own; null where the browser keeps nothing: then answers live as long as their page. */
function open(userId: string): Promise<ExamsDatabase | null> {
  let database = opened.get(userId)
  if (!database) {
    database = openDB<ExamsSchema>(`hamava-exams.${userId}`, 2, {
      upgrade(fresh, from) {
        if (from < 1) {
          fresh.createObjectStore('answers', { keyPath: ['attempt', 'place'] })
          fresh.createObjectStore('attempts', { keyPath: 'attempt' })
        } else {
          // Packs were of one piece.
          fresh.deleteObjectStore('packs')
        }
        fresh.createObjectStore('packs', { keyPath: 'exam' })
        fresh.createObjectStore('parts', { keyPath: ['exam', 'at'] })
        fresh.createObjectStore('plays', { keyPath: ['attempt', 'place'] })
      },
      // An older page has to let go of it before it can grow.
      blocking: (_from, _to, event) => (event.target as IDBDatabase).close(),
      terminated: () => opened.delete(userId),
    }).catch(() => null)
    opened.set(userId, database)
  }
  return database
}

/** Of one person on this device. Nothing here throws: what is not kept is sent all the same. */
export function openKeptExams(userId: string) {
  const use = async <R>(work: (database: ExamsDatabase) => Promise<R>, otherwise: R): Promise<R> => {
    const database = await open(userId)
    return database ? work(database).catch(() => otherwise) : otherwise
  }
  return {
    /** Whether it is on the disk of this device. */
    keepAnswer: (answer: KeptAnswer) =>
      use(database => database.put('answers', answer).then(() => true), false),
    listAnswers: (attempt: string) => use(database => database.getAll('answers', range(attempt)), []),
    keepAttempt: (attempt: KeptAttempt) =>
      use(database => database.put('attempts', attempt).then(() => true), false),
    readAttempt: (attempt: string) =>
      use<KeptAttempt | undefined>(database => database.get('attempts', attempt), undefined),
    keepPlays: (plays: KeptPlays) => use(database => database.put('plays', plays).then(() => true), false),
    listPlays: (attempt: string) => use(database => database.getAll('plays', range(attempt)), []),
    /** When all of it is with the server; a pack is for the first attempt alone. */
    dropAttempt: (attempt: string, exam: string) =>
      use(async database => {
        const all = database.transaction(database.objectStoreNames, 'readwrite')
        await all.objectStore('answers').delete(range(attempt))
        await all.objectStore('attempts').delete(attempt)
        await all.objectStore('plays').delete(range(attempt))
        await all.objectStore('parts').delete(range(exam))
        await all.objectStore('packs').delete(exam)
        await all.done
        await dropThing({ kind: 'exam', id: exam })
      }, undefined),
    /** What is kept of an exam's pack makes room for it. */
    keepPack: (pack: KeptPack) =>
      use(async database => {
        const both = database.transaction(['packs', 'parts'], 'readwrite')
        await both.objectStore('parts').delete(range(pack.exam))
        await both.objectStore('packs').put(pack)
        await both.done
        return true
      }, false),
    dropPack: (exam: string) =>
      use(async database => {
        const both = database.transaction(['packs', 'parts'], 'readwrite')
        await both.objectStore('parts').delete(range(exam))
        await both.objectStore('packs').delete(exam)
        await both.done
      }, undefined),
    readPack: (exam: string) => use<KeptPack | undefined>(database => database.get('packs', exam), undefined),
    keepPart: (exam: string, at: number, sealed: ArrayBuffer) =>
      use(database => database.put('parts', { exam, at, sealed }).then(() => true), false),
    readPart: (exam: string, at: number) =>
      use(async database => (await database.get('parts', [exam, at]))?.sealed, undefined),
    /** The numbers of the parts that are here. */
    listParts: (exam: string) =>
      use(async database => (await database.getAllKeys('parts', range(exam))).map(([, at]) => at), []),
  }
}
export type KeptExams = ReturnType<typeof openKeptExams>
