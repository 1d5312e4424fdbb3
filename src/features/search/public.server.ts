/** What a feature says of the things that are found in it: its hooks `searchables` and `ownSearchables`. */
export { maxOwn, type OwnSearchable, type Searchable } from './hooks.server.ts'
