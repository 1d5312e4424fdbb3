/** What counters that sell books know of them. */
export { formatNames } from './labels.ts'
export { paperFormats } from './rules.ts'
