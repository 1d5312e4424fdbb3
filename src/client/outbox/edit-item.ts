import { openOwn } from './own-database.ts'
import type { OwnedItem } from './use-items.ts'
import { removeItem } from './write.ts'

/** Takes an item back: what it would have sent is the draft of the form that wrote it. */
export async function editItem({ owner, key, input, options }: OwnedItem): Promise<void> {
  if (!options.form) return
  const texts = Object.entries(input).filter(([, value]) => typeof value === 'string')
  const value = Object.fromEntries(texts) as Record<string, string>
  const draft = { form: options.form.name, value, savedAt: Date.now() }
  await (await openOwn(owner))?.put('drafts', draft)
  await removeItem(owner, key)
}
