/** What other features may ask of texts. */
export { readRevision } from './contract.ts'
