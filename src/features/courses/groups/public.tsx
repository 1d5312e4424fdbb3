// What is shown of groups wherever there is one of them.
export { SeatsTag } from '../seats-tag.tsx'
