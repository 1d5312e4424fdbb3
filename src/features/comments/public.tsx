/** What people say under something, and the form where they do. */
export { Comments, type Moments } from './comments.tsx'
