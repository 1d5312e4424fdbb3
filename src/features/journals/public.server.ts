/** What indexing reads of journals. */
export { readIssue } from './read-journals.server.ts'
export { selectOut } from './select-articles.server.ts'
export type { JournalsTables } from './tables.server.ts'
