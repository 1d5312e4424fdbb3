import { ApiError, callApi } from '#client/call-api.ts'
import { dropAnswer, findKeptAnswer, keepAnswer, listKeptAnswers } from '#client/offline-cache.ts'
import type { Item } from '#client/outbox/item.ts'
import { ownerNow } from '#client/outbox/owner.ts'
import { readItems } from '#client/outbox/store.ts'
import { type Written, write } from '#client/outbox/write.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { studioPaths } from '#contract/studio-paths.ts'
import { listQueue } from '#features/writing-correction/public.ts'
import { keepPages } from '#shell/offline/keep-worker.ts'
import { type Bench, listNotes, readMarking, returnMarking, saveMarking, takeAlong } from './contract.ts'
import { dropMarking, readKeptMarking } from './kept-marking.ts'
import type { Marking } from './marking.ts'

/** Texts to correct that this device keeps, those due first before the others, and before homework. */
export async function listAlong(): Promise<Bench[]> {
  const kept = await listKeptAnswers(readMarking)
  return kept
    .filter(({ mayMark }) => mayMark)
    .toSorted((one, other) => ((one.text.dueAt ?? '~') < (other.text.dueAt ?? '~') ? -1 : 1))
}

/**
 * Takes so many texts and keeps on this device all that the bench needs for them: words, types, notes and pages;
 * `loadBench` fetches its files.
 */
export async function bringAlong(count: number, loadBench: () => Promise<unknown>): Promise<Bench[]> {
  const answer = await callApi(takeAlong, { count })
  const benches = answer.benches.map(bench => toBench(bench, answer.types))
  for (const { language, items } of answer.notes) await keepAnswer(listNotes, { language }, { items })
  for (const bench of benches) await keepAnswer(readMarking, { id: bench.text.id }, bench)
  const addresses = benches.map(({ text }) => studioPaths.writingBench({ text: text.id }))
  await loadBench()
  await keepPages([studioPaths.writing(), ...addresses])
  return benches
}

type Brought = OutputOf<typeof takeAlong>

const toBench = (bench: Brought['benches'][number], types: Brought['types']): Bench => ({
  ...bench,
  types: types.filter(({ language }) => language === bench.text.language),
  replies: [],
})

/** What was saved is what this device begins with, where there is no connection. */
export async function keepSaved(
  opened: Bench,
  saved: { marking: Marking; version: number; savedAt: string },
): Promise<void> {
  await keepAnswer(readMarking, { id: opened.text.id }, { ...opened, ...saved })
}

/** This device keeps nothing of a text any more, neither its words nor what was marked. */
export async function forgetText(id: string): Promise<void> {
  dropMarking(id)
  await dropAnswer(readMarking, { id })
}

/** Texts whose half-done marking this device has and the server refused. */
export type Refusals = ReadonlyMap<string, ApiError>

/**
 * Brings what is half done on this device to the server, one after the other; what was saved already is not saved twice.
 * Of the text that is open its bench does so itself.
 */
export async function bringHalfDone(except?: string): Promise<Refusals> {
  const refused = new Map<string, ApiError>()
  for (const bench of await listAlong()) {
    const { id } = bench.text
    const kept = id === except ? null : readKeptMarking(id)
    if (!kept) continue
    try {
      const saved = await callApi(saveMarking, { id, ...kept })
      await keepSaved(bench, { ...saved, marking: kept.marking })
      if (JSON.stringify(readKeptMarking(id)) === JSON.stringify(kept)) dropMarking(id)
    } catch (thrown) {
      if (!(thrown instanceof ApiError)) throw thrown
      const isRefused = thrown.http >= 400 && thrown.http < 500 && ![401, 408, 423, 429].includes(thrown.http)
      if (!isRefused) return refused
      refused.set(id, thrown)
    }
  }
  return refused
}

/** Brings a text back to its writer, once, as soon as there is a connection. @throws ApiError where it is refused at once */
export function sendBack(
  { id, title }: Bench['text'],
  { version, marking }: { version: number; marking: Marking },
): Promise<Written<typeof returnMarking>> {
  return write(
    returnMarking,
    { id, version, marking },
    () => ({ title: 'بازگرداندن نوشتهٔ تصحیح‌شده', detail: title }),
    { stale: [listQueue.path] },
  )
}

/** What is to be brought back of this text, or was refused. */
export const findReturn = <I extends Item>(items: readonly I[], id: string): I | undefined =>
  items.find(({ path, input, state }) => path === returnMarking.path && input.id === id && state !== 'sent')

/** Whether this device has such an item of the text. */
export async function hasReturn(id: string): Promise<boolean> {
  const owner = ownerNow()
  return owner !== null && findReturn(await readItems(owner), id) !== undefined
}

/** What was marked as it was to be brought back. */
export const readReturn = ({ input }: Item) => ({
  marking: input.marking as Marking,
  base: input.version as number,
})

/** What this device keeps of a text’s bench. */
export const findKeptBench = (id: string) => findKeptAnswer(readMarking, { id })
