/** What other rooms may ask of texts. */
export { readRevision } from './contract.ts'
