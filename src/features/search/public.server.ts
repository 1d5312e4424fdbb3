/** What a feature says of the things that are found in it: its hooks `searchables`, `ownSearchables` and `ownFinders`. */
export { maxOwn, type OwnFinder, type OwnSearchable, type Searchable } from './hooks.server.ts'
export { cutAround } from './mark-words.ts'
