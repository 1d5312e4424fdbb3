import { openOwn } from '../outbox/own-database.ts'
import type { Owner } from '../outbox/owner.ts'

/** Bytes of files that were chosen and not sent, in all forms of a person together; what is more is not kept. */
const maxKeptBytes = 60 * 1024 * 1024

/** Keys say which form a file is of, its place there and what it weighs: nothing has to be read to know that. */
const prefix = 'chosen '
const buildKey = (form: string, place: number, { size }: File) => `${prefix}${form} ${place} ${size}`
const readSize = (key: string) => Number(key.split(' ').at(-1))
const buildRange = (start: string) => IDBKeyRange.bound(start, `${start}\uffff`)
/** The keys of the chosen files of one form, beside those of the outbox. */
export const chosenRange = (form: string) => buildRange(`${prefix}${form} `)

/** The files that were chosen in a form when it was left, in their order. */
export async function readChosen(owner: Owner, form: string): Promise<File[]> {
  const kept = (await (await openOwn(owner))?.getAll('files', chosenRange(form)).catch(() => [])) ?? []
  return kept.flatMap(({ bytes, chosen }) => {
    if (!chosen) return []
    const { name, type, modified } = chosen
    return [new File([bytes], name, { type, lastModified: modified })]
  })
}

/**
 * Keeps the files of a form on this device in the place of those kept before. What is larger than there is place for is not
 * kept, and neither is what goes with it.
 * @returns whether they are kept
 */
export async function keepChosen(owner: Owner, form: string, files: readonly File[]): Promise<boolean> {
  const database = await openOwn(owner)
  if (!database) return files.length === 0
  const contents = await Promise.all(files.map(file => file.arrayBuffer()))
  const transaction = database.transaction('files', 'readwrite')
  try {
    const store = transaction.store
    await store.delete(chosenRange(form))
    const others = (await store.getAllKeys(buildRange(prefix))).reduce((sum, key) => sum + readSize(key), 0)
    const fits = others + files.reduce((sum, { size }) => sum + size, 0) <= maxKeptBytes
    const put = (fits ? files : []).map((file, place) => {
      const { name, type, lastModified: modified } = file
      const chosen = { name, type, modified }
      return store.put({ id: buildKey(form, place, file), bytes: contents[place]!, chosen })
    })
    await Promise.all([...put, transaction.done])
    return fits
  } catch {
    // The device is full.
    return false
  }
}
