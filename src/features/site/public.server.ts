export { closedDays } from './closed-days.server.ts'
