/** What other rooms' calls answer of somebody's streak. */
export { type Wall, wall } from './wall-shape.ts'
