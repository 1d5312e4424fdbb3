/** What staff ask of a group and its learners, for features that show more of them. */
export { type AdminGroup, adminGroup, groupOrNone } from './contract.ts'
