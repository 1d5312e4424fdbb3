/** What other features do with the blog: bring posts of another site here, and give people some to read. */

export {
  findImportedPosts,
  type ImportedPost,
  importAuthors,
  importPosts,
  listTakenSlugs,
} from './import-posts.server.ts'
export { listPostsOfLevel } from './read-posts.server.ts'
export { renderParts } from './studio/publish.server.ts'
export type { BlogTables } from './tables.server.ts'
