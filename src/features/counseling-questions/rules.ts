/** What both sides speak of when a question is asked and answered without a session. */

/** Seconds that may be said, of a question and of its answer. */
export const maxVoiceSeconds = 120
/** The name of their kind of uploads. */
export const voiceUploadName = 'counseling-voice'
/** Some two minutes at any rate a telephone records at. */
export const maxVoiceBytes = 12 * 1024 * 1024
/** Hours from the payment within which it is answered. */
export const answeredWithinHours = 24
/** The name of its table of refunds. */
export const questionPolicy = 'counseling-question'
/** Days for which an answered question stands before its counselor still. */
export const shownDays = 14

export const questionStates = ['unpaid', 'waiting', 'answered', 'refunded'] as const
export type QuestionState = (typeof questionStates)[number]
