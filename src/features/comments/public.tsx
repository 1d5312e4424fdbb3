/** What people say under something, and the form where they do. */
export type { Moments } from './comments.tsx'
export { Comments, loadComments } from './comments-later.tsx'
