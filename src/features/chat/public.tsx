/** How messages look, for what shows them elsewhere. */
export { ReadBubble } from './talk/read-bubble.tsx'
