/** What staff ask of groups and sessions, for features whose pages stand beside theirs. */
export { groupList } from '../group-list/contract.ts'
export { cancelSession, moveSession } from './contract.ts'
