// What the parts of sessions are made of that other features show in the page of one's course (`manifest.ts`).
export { Part, PartLink, Turn, Unfolded } from './part.tsx'
