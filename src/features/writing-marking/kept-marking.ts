import { openLocalRecord } from '#client/local-record.ts'
import { readSession } from '#client/session.ts'
import type { Marking } from './marking.ts'

/** What was marked and is not with the server yet, kept in this browser: `base` is the version it was begun from. */
export type KeptMarking = { marking: Marking; base: number }

const kept = openLocalRecord<KeptMarking>('marking')
const buildId = (text: string) => `${readSession()?.user?.id ?? ''}.${text}`

export const keepMarking = (text: string, marking: KeptMarking) => kept.write(buildId(text), marking)
export const dropMarking = (text: string) => kept.remove(buildId(text))
export const readKeptMarking = (text: string) => kept.read(buildId(text))
