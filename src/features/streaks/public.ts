/** What other features' calls answer of somebody's streak. */
export { type Wall, wall } from './wall-shape.ts'
