// What is shown of groups wherever there is one of them.
export { MissingGroup } from '../catalogue/manifest.ts'
export { SeatsTag } from '../seats-tag.tsx'
