/** The process that fits a person's parameters: it computes for a while, and its native part is there only on some machines. */
import { answerRequests } from '#server/platform/answer-requests.ts'
import { computeFit, type Fit, type PhraseLog } from './compute-fit.server.ts'

/** `missing` says why the optimizer cannot be loaded here. */
export type FitReply = { fit: Fit; missing?: undefined } | { missing: string }

async function answer(logs: readonly PhraseLog[]): Promise<FitReply> {
  let optimizer: typeof import('@open-spaced-repetition/binding')
  try {
    optimizer = await import('@open-spaced-repetition/binding')
  } catch (thrown) {
    return { missing: String(thrown instanceof Error ? thrown.message : thrown).split('\n')[0]! }
  }
  return { fit: await computeFit(optimizer, logs) }
}

answerRequests(answer)
