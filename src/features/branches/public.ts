/** What pages that show the branches go by. */
export { branchesTag } from './tags.ts'
