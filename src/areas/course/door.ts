/**
 * What the loaders of other rooms' pages may ask of courses. Apart from door.tsx: with it every page that shows a course
 * would carry the calls.
 */
export { openGroups } from './contract.ts'
