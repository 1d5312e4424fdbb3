/** The calls of comments as features whose things are talked about declare them, and the tags of pages that show some. */
export { buildChangeCall, buildCommentCalls, secondField, type Thread } from './contract.ts'
export { maxComment } from './rules.ts'
export { commentsTag, tagComments } from './tags.ts'
