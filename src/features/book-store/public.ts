/** What counters and features that sell books besides know of them. */
export { bookPath } from './book-paths.ts'
export { formatNames } from './labels.ts'
export { paperFormats } from './rules.ts'
export { usedCopiesTag } from './tags.ts'
