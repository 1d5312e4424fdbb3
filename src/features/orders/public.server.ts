export { buildPeriod } from './orders.server.ts'
