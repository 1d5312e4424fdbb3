/** What both sides of placement, exams and lessons know of a question. */
export { kindNames, skillNames, trackNames } from './labels.ts'
export { shuffle } from './mix.ts'
export * from './question.ts'
export { shuffleParts } from './shuffle-parts.ts'
export { speechUploadName } from './upload-names.ts'
export { countWords } from './view/count-words.ts'
export { moveItem } from './view/move-item.ts'
