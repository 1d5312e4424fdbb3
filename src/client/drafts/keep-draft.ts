import { type DraftTexts, readDraft, saveDraft } from '#contract/drafts.ts'
import { callApi } from '../call-api.ts'
import { type KeptDraft, openOwn } from '../outbox/own-database.ts'
import { type Owner, ownerNow, visitor } from '../outbox/owner.ts'

/** The draft of a form on this device, cleared ones included; null where there never was one. */
export async function localDraft(owner: Owner, form: string): Promise<KeptDraft | null> {
  const kept = await (await openOwn(owner))?.get('drafts', form).catch(() => undefined)
  return kept ?? null
}

/** Keeps a draft on this device. Answers whether the browser could. */
export async function keepLocally(owner: Owner, draft: KeptDraft): Promise<boolean> {
  const database = await openOwn(owner)
  if (!database) return false
  return database.put('drafts', draft).then(
    () => true,
    () => false,
  )
}

/** Brings a draft to the server, for the owner's other devices; the newer one is answered, null where there was none. */
export async function keepOnServer(owner: Owner, draft: KeptDraft): Promise<KeptDraft | null> {
  if (owner === visitor || owner !== ownerNow()) return null
  const { form, value, savedAt } = draft
  const texts = value && Object.entries(value).map(([name, text]) => ({ name, text }))
  const input = { form, value: texts, savedAt: new Date(savedAt).toISOString() }
  return callApi(saveDraft, input).then(
    answer => of(form, answer.draft),
    // It stays on this device, and goes with the next change or visit.
    () => null,
  )
}

/** The newest draft the server knows; null where there is none, or no answer. */
export async function serverDraft(owner: Owner, form: string): Promise<KeptDraft | null> {
  if (owner === visitor || owner !== ownerNow()) return null
  return callApi(readDraft, { form }).then(
    ({ draft }) => draft && of(form, draft),
    () => null,
  )
}

const of = (form: string, { value, savedAt }: { value: DraftTexts | null; savedAt: string }): KeptDraft => ({
  form,
  value: value && Object.fromEntries(value.map(({ name, text }) => [name, text])),
  savedAt: Date.parse(savedAt),
})
