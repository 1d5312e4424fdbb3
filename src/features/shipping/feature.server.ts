import { ownOnly } from '#account/public.server.ts'
import { defineFeature, handle } from '#server/app-context.ts'
import { addAddress, changeAddress, listAddresses, removeAddress } from './addresses.server.ts'
import * as calls from './contract.ts'
import { enterTracking } from './enter-tracking.server.ts'
import { eraseShipping, exportShipping } from './personal-data.server.ts'
import { listCities, listProvinces } from './places.server.ts'
import { deleteDrafts, listDeliveryChoices } from './prepare-shipment.server.ts'
import { shipment } from './purchasable.server.ts'
import * as rates from './rates.server.ts'
import * as returnCalls from './returns/contract.ts'
import * as returns from './returns/returns.server.ts'
import { seedShipping } from './seed.server.ts'
import * as shipments from './shipments.server.ts'
import { waitingParcels } from './staff-home.server.ts'

/** How what people buy comes to them: addresses, what sending costs, and parcels until they are delivered. */
export const shipping = defineFeature({
  name: 'shipping',
  migrations: import.meta.glob<string>('./migrations/*.sql', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
  seed: seedShipping,
  jobs: [returns.deleteReturnPhotos, deleteDrafts],
  purchasables: [shipment],
  staffNeeds: [waitingParcels],
  payment: { listPosted: shipments.listPosted },
  eraseUserData: eraseShipping,
  export: exportShipping,
  merging: {
    moves: ['address.user_id', 'shipment.user_id', 'return_request.user_id'],
    stays: ['return_request.decided_by'],
  },
  handlers: [
    handle(calls.listProvinces, listProvinces),
    handle(calls.listCities, listCities),
    handle(calls.listAddresses, ownOnly(listAddresses)),
    handle(calls.addAddress, ownOnly(addAddress)),
    handle(calls.changeAddress, ownOnly(changeAddress)),
    handle(calls.removeAddress, ownOnly(removeAddress)),
    handle(calls.listDeliveryChoices, ownOnly(listDeliveryChoices)),
    handle(calls.readOrderShipments, shipments.readOrderShipments),
    handle(returnCalls.readOrderReturns, returns.readOrderReturns),
    handle(returnCalls.askReturn, ownOnly(returns.askReturn)),
    handle(returnCalls.listReturns, returns.listReturns),
    handle(returnCalls.decideReturn, returns.decideReturn),
    handle(calls.rates.list, rates.listRates),
    handle(calls.rates.read, rates.readRate),
    handle(calls.rates.create, rates.createRate),
    handle(calls.rates.change, rates.changeRate),
    handle(calls.rates.remove, rates.removeRate),
    handle(calls.listShipments, shipments.listShipments),
    handle(calls.exportShipments, shipments.exportShipments),
    handle(calls.packShipments, shipments.packShipments),
    handle(calls.sendShipment, shipments.sendShipment),
    handle(calls.enterTracking, enterTracking),
    handle(returnCalls.exportReturns, returns.exportReturns),
    handle(calls.endShipments, shipments.endShipments),
  ],
})
