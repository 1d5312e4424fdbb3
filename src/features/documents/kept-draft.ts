import { openLocalRecord } from '#client/local-record.ts'
import { readSession } from '#client/session.ts'

/** What was typed and is not with the server yet, kept in this browser: `base` is the edition it was begun from. */
export type KeptDraft = { markdown: string; base: number }

const drafts = openLocalRecord<KeptDraft>('draft')
const buildId = (document: string) => `${readSession()?.user?.id ?? ''}.${document}`

export const keepDraft = (document: string, draft: KeptDraft) => drafts.write(buildId(document), draft)
export const dropDraft = (document: string) => drafts.remove(buildId(document))
export const readKeptDraft = (document: string) => drafts.read(buildId(document))
