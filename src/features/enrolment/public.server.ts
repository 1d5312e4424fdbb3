export { findAssignedSessions, listAssignments } from './assignments.server.ts'
export { enoughAttended } from './enough-attended.ts'
export { findMine, isShut, type MyRow, selectMine } from './enrolment.server.ts'
export { type ImportedEnrolment, importEnrolments } from './import-enrolments.server.ts'
export { lockEnrolment, selectEnrolments, selectLearners, setAbsences } from './joins.server.ts'
export {
  findLastClass,
  findTakenSeats,
  listGroupsToMove,
  listSeatsTaught,
  listTakenSeats,
  moveSeatToLevel,
  type TakenSeat,
} from './level-move.server.ts'
export { listLearners, listMembers, listMemberships } from './memberships.server.ts'
export { coursesNow } from './my-now/courses-now.server.ts'
export { notifyMembers } from './notify-members.server.ts'
export { dropSeat, moveSeat } from './seats/move-seat.server.ts'
export { seatOffers } from './seats/seat-offers.server.ts'
export { offerSeats } from './seats/waitlist.server.ts'
export { giveSeat } from './studio/membership.server.ts'
export { listChoices } from './studio/next-group.server.ts'
export type { LearnerTables } from './tables.server.ts'
