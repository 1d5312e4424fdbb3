import { readSession } from '#client/session.ts'

/** What was typed and is not with the server yet, kept in this browser: `base` is the edition it was begun from. */
export type KeptDraft = { markdown: string; base: number }

const buildStorageKey = (document: string) => `hamava.draft.${readSession()?.user?.id ?? ''}.${document}`

export function keepDraft(document: string, draft: KeptDraft): void {
  try {
    localStorage.setItem(buildStorageKey(document), JSON.stringify(draft))
  } catch {
    // The storage is full or closed: the server still gets it.
  }
}

export function dropDraft(document: string): void {
  localStorage.removeItem(buildStorageKey(document))
}

export function readKeptDraft(document: string): KeptDraft | null {
  const kept = localStorage.getItem(buildStorageKey(document))
  return kept ? (JSON.parse(kept) as KeptDraft) : null
}
