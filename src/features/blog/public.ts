/** What other features know of posts: their addresses, and how long their parts may be. */
export { authorPath, blogPath, feedFiles, postPath, tagPath } from './blog-paths.ts'
export { limits, tagPattern } from './rules.ts'
