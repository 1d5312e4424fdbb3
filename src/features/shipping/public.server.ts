/** How a cart is sent: what that costs, and the line of the order it becomes. */
export { prepareShipment } from './prepare-shipment.server.ts'
export { readFreeAbove } from './rates.server.ts'
export { type Content, type ShipmentState, shipmentKind, shipmentPolicy } from './rules.ts'
export {
  rateSeededParcel,
  type SeededPlace,
  writeSeededParcel,
  writeSeededReturn,
} from './seed-parcels.server.ts'
