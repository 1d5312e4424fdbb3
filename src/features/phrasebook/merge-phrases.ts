import { changePhrase, createPhrase, type MyPhrase, removeFromList } from './contract.ts'

/** What was done to a list on this device, and the server may not know of yet. */
export type PhraseWrite = { method: string; path: string; input: Record<string, unknown> }

/** A phrase of a list, and whether what was written of it is still on its way. */
export type ListedPhrase = { phrase: MyPhrase; isWaiting: boolean }

type Words = Pick<MyPhrase, 'id' | 'english' | 'persian' | 'note'> & Partial<Pick<MyPhrase, 'language'>>

const isRemoval = ({ method, path }: PhraseWrite) =>
  path === removeFromList.path && method === removeFromList.method

/** Whether a write changes what a page of a list shows; new phrases come onto its first one. */
export function changesPage(write: PhraseWrite, { list, page }: { list: string; page: number }): boolean {
  if (write.path === changePhrase.path) return true
  if (write.input.list !== list) return false
  return write.path === createPhrase.path ? page === 1 : isRemoval(write)
}

/** The phrases of a page, the newest first, with what was done to them since, in its order. */
export function mergePhrases(
  phrases: readonly MyPhrase[],
  writes: readonly PhraseWrite[],
): readonly ListedPhrase[] {
  let rows: readonly ListedPhrase[] = phrases.map(phrase => ({ phrase, isWaiting: false }))
  for (const write of writes) {
    const { phrase: id, ...words } = write.input as Words & { phrase: string }
    const others = rows.filter(({ phrase }) => phrase.id !== (id ?? words.id))
    if (isRemoval(write)) rows = others
    else if (write.path === createPhrase.path)
      rows = [{ phrase: toPhrase(words), isWaiting: true }, ...others]
    else
      rows = rows.map(row =>
        row.phrase.id === id ? { phrase: { ...row.phrase, ...words, id }, isWaiting: true } : row,
      )
  }
  return rows
}

/** An own phrase as the server will show it: nobody has reviewed it yet. */
const toPhrase = ({ id, language = 'en', english, persian, note }: Words): MyPhrase => ({
  ...{ id, slug: id, language, english, persian, note, own: true },
  ...{ ipa: null, persianPronunciation: null, latinPronunciation: null, level: null, example: null },
  ...{ audioUrl: null, audioMs: null, secondAudioUrl: null, situation: null, attribution: null },
  ...{ clip: null, picture: null },
  memory: { strength: 0, dueAt: null },
})
