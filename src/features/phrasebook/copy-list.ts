import { ApiError, callApi } from '#client/call-api.ts'
import { newId } from '#client/new-id.ts'
import { addToList, createList, createPhrase, type PhraseCard } from './contract.ts'
import { isOwn } from './own.ts'

/** Own phrases of the list's owner by the id their copies get, so that a second try makes no second copy. */
const copies = new Map<string, string>()

/**
 * Makes the list `id` with the phrases of a shared one. Its owner's own phrases are nobody else's to keep, so they are
 * written anew. Every step may be repeated.
 * @returns null, or the Persian sentence of what went wrong
 */
export async function copyList(
  id: string,
  { title, items }: { title: string; items: readonly PhraseCard[] },
): Promise<string | null> {
  try {
    await callApi(createList, { id, title })
    // From the last: lists show the newest first, and the copy keeps the order.
    for (const phrase of [...items].reverse()) {
      if (!isOwn(phrase)) await callApi(addToList, { list: id, phrase: phrase.id })
      else
        await callApi(createPhrase, { id: getCopyId(`${id} ${phrase.id}`), list: id, ...pickTexts(phrase) })
    }
    return null
  } catch (thrown) {
    if (thrown instanceof ApiError) return thrown.info.message
    throw thrown
  }
}

const pickTexts = ({ language, english, persian, note }: PhraseCard) => ({
  language,
  english,
  persian,
  note,
})

function getCopyId(original: string): string {
  const copy = copies.get(original) ?? newId()
  copies.set(original, copy)
  return copy
}
