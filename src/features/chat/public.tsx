/** How messages and their files look, for what shows them elsewhere. */
export { type ReadAttachment, ReadFiles } from './attachments/read-files.tsx'
export { ReadBubble } from './talk/read-bubble.tsx'
