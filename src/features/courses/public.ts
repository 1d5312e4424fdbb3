/**
 * What the loaders of other features' pages may ask of courses. Apart from public.tsx: with it every page that shows a course
 * would carry the calls.
 */
export { freeLessons } from './catalogue/contract.ts'
export { filterQuery, isFiltered, readFilters } from './catalogue/filters.ts'
export { groupLink } from './course-link.ts'
export { groupCard, language, openGroups, readGroup, session } from './groups/contract.ts'
export { courseTag, groupTag } from './tags.ts'
