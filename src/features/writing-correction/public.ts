/** What features above show of a text that came back and beside the one in which it is written anew, and ask of the queue. */
export { type AnswerFile, answerFile, type SpokenMessage, spokenMessage } from './contract.ts'
export { type DismissedFinding, findingSentences, reasonTitles, shownDismissed } from './dismissed.ts'
export { maxMessageSeconds, messageUploadName } from './rules.ts'
export { listQueue, takeText } from './studio/contract.ts'
export type { ReturnedText, RewrittenText } from './texts/manifest.ts'
