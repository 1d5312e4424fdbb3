/** What pages of features above show of a text. */
export { AnswerFiles } from './texts/answer-files.tsx'
