/** What services show of booked time alike: the way in, a host's plan, hours in the visitor's own zone, and why something is cancelled. */
export { Entrance } from './entrance.tsx'
export { formatOwnTime, nameZone, useOwnZone } from './own-zone.ts'
export { PlanForm } from './plan-form.tsx'
export { ReasonDialog } from './reason-dialog.tsx'
