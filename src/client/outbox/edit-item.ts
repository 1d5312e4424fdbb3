import { keepChosen } from '../drafts/chosen-files.ts'
import { openOwn } from './own-database.ts'
import { readFileBytes } from './store.ts'
import type { OwnedItem } from './use-items.ts'
import { removeItem } from './write.ts'

/** Takes an item back: what it would have sent is the draft of the form that wrote it, and its files are chosen there. */
export async function editItem({ owner, key, input, options, files = [] }: OwnedItem): Promise<void> {
  if (!options.form) return
  const texts = Object.entries(input).filter(([, value]) => typeof value === 'string')
  const value = Object.fromEntries(texts) as Record<string, string>
  const draft = { form: options.form.name, value, savedAt: Date.now() }
  await (await openOwn(owner))?.put('drafts', draft)
  const chosen = await Promise.all(
    files.map(async ({ id, name, type, modified }) => {
      const bytes = await readFileBytes(owner, id)
      return bytes ? [new File([bytes], name, { type, lastModified: modified })] : []
    }),
  )
  if (files.length > 0) await keepChosen(owner, options.form.name, chosen.flat())
  await removeItem(owner, key)
}
