/** What pages of features above show of a text. */
export { FileTags } from './file-tags.tsx'
export { AnswerFiles } from './texts/answer-files.tsx'
