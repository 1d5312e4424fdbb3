export { formatLastDay, makeLink } from './links.server.ts'
export { checkPlan, openPlan, type PlannedPart, readPolicy, selectResting } from './plans.server.ts'
export type { InstalmentTables } from './tables.server.ts'
