// The lists of a learner, for what is built upon them.
export { listPhrases, myLists } from '../contract.ts'
