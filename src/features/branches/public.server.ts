/** What features that meet in rooms, or stand at a branch, use of them. */
export { listBranchNames, listPublicBranches } from './branches.server.ts'
export type { RoomHooks } from './hooks.server.ts'
export { type BranchRoom, findPlaces, listRooms } from './rooms.server.ts'
export { seededBranch, seededRoom } from './seed.server.ts'
