/** How a cart is sent: what that costs, and the line of the order it becomes. */
export { prepareShipment } from './prepare-shipment.server.ts'
export { readFreeAbove } from './rates.server.ts'
export { shipmentKind } from './rules.ts'
