/** What features whose things are talked about have of comments on the server. */
export {
  changeComment,
  deleteComment,
  listComments,
  listOwnComments,
  removeComments,
  reportComment,
  writeComment,
} from './comments.server.ts'
export { type ImportedComment, importComments } from './import-comments.server.ts'
export type { CommentSubjects, Subject } from './subjects.server.ts'
