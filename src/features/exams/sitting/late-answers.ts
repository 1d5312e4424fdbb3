import { ApiError, callApi } from '#client/call-api.ts'
import { type Paper, sendLateAnswers } from '../contract.ts'
import type { KeptExams } from './kept-exams.ts'

/**
 * An attempt is over, and this device still holds answers that the server never got: brings them, for staff to decide on.
 * Answers what the server has of them then, and null where there was nothing to bring or it takes none.
 * @throws ApiError where the server was not reached: they stay on this device
 */
export async function bringLateAnswers(
  kept: KeptExams,
  { paper, session, now }: { paper: Paper; session: string; now: number },
): Promise<Paper['late'] | null> {
  const items = (await kept.listAnswers(paper.id)).flatMap(({ place, seq, savedSeq, answer, at }) =>
    answer !== null && seq > savedSeq ? { place, seq, answer, at } : [],
  )
  if (paper.receipt?.by !== 'time' || items.length === 0) return null
  try {
    const sentAt = new Date(now).toISOString()
    return (await callApi(sendLateAnswers, { attempt: paper.id, session, sentAt, items })).late
  } catch (thrown) {
    if (thrown instanceof ApiError && thrown.http >= 400 && thrown.http < 500) return null
    throw thrown
  }
}
