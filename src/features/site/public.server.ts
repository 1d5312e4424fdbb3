export { closedDays } from './holidays/closed-days.server.ts'
