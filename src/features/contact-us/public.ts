/** Addresses that lead to writing to the school, and what its files are. */
export { ticketFile } from './contract.ts'
export { aboutPath } from './paths.ts'
