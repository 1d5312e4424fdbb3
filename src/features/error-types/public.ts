/** What corrections use of it: the call of the bench's list, what a type is, and where they all stand. */
export { type ErrorType, listErrorTypes } from './contract.ts'
export { type Category, categories, categoryNames } from './error-type.ts'
export { errorTypesPath } from './error-type-paths.ts'
