import { callApi } from '#client/call-api.ts'
import { openLocalRecord } from '#client/local-record.ts'
import type { QuestionAnswer } from '#features/questions/public.ts'
import { type PlacementItem, type Progress, startPlacement } from './contract.ts'

/** An answer that is on its way. */
export type WaitingAnswer = { questionId: string; answer: QuestionAnswer | null; shownMs: number }

/** What this device keeps of an attempt, so that neither a reload nor a dead network loses anything. */
export type Kept = {
  progress: Progress
  /** In the order they were given. */
  waiting: WaitingAnswer[]
  /** The question on screen, how long it has been there, and what is chosen so far. */
  shown: PlacementItem | null
  shownMs: number
  draft: QuestionAnswer | null
}

const attempts = openLocalRecord<Kept>('placement')

export const readKept = (id: string) => attempts.read(id)
export const keep = (kept: Kept) => attempts.write(kept.progress.id, kept)
export const forget = (id: string) => attempts.remove(id)

/** Begins an attempt and keeps its first questions. @throws ApiError */
export async function start(input: {
  id: string
  language: Progress['language']
  track: Progress['track']
  selfRating: number | null
}): Promise<Progress> {
  const { progress } = await callApi(startPlacement, input)
  keep({ progress, waiting: [], shown: progress.current, shownMs: 0, draft: null })
  return progress
}
