/** What contracts of features with texts say of their words. */
export { type Gloss, gloss } from './contract.ts'
