/** Addresses that lead to writing to the school. */
export { aboutPath } from './paths.ts'
