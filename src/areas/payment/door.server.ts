export { openOrder } from './open-order.server.ts'
