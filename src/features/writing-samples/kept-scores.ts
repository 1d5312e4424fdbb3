import { openLocalRecord } from '#client/local-record.ts'
import { readSession } from '#client/session.ts'
import type { Scores } from './rules.ts'

/** Scores that were chosen and not sent yet, kept in this browser. */
const kept = openLocalRecord<Scores>('sample-scores')
const buildId = (sample: string) => `${readSession()?.user?.id ?? ''}.${sample}`

export const keepScores = (sample: string, scores: Scores) => kept.write(buildId(sample), scores)
export const dropScores = (sample: string) => kept.remove(buildId(sample))
export const readKeptScores = (sample: string): Scores => kept.read(buildId(sample)) ?? {}
