import { defineFeature, handle } from '#server/app-context.ts'
import * as calls from './contract.ts'
import * as find from './find.server.ts'
import { eraseRequests, exportRequests } from './personal-data.server.ts'
import * as receipts from './receipts.server.ts'
import { seedDesk } from './seed.server.ts'
import * as sell from './sell.server.ts'
import { chequesDue, salesToApprove } from './staff-home.server.ts'
import * as things from './things.server.ts'

/** The desk, where staff sell to whoever stands before them and take money. */
export const frontDesk = defineFeature({
  name: 'front-desk',
  staffNeeds: [salesToApprove, chequesDue],
  migrations: import.meta.glob<string>('./migrations/*.sql', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
  seed: seedDesk,
  eraseUserData: eraseRequests,
  export: exportRequests,
  merging: {
    moves: ['desk_request.user_id'],
    stays: ['desk_request.asked_by', 'desk_request.decided_by'],
  },
  handlers: [
    handle(calls.findDeskPeople, find.findDeskPeople),
    handle(calls.openDeskAccount, find.openDeskAccount),
    handle(calls.readDeskPerson, find.readDeskPerson),
    handle(calls.listDeskGroups, find.listDeskGroups),
    handle(calls.findDeskBooks, things.findDeskBooks),
    handle(calls.quoteDeskSale, find.quoteDeskSale),
    handle(calls.sellAtFrontDesk, sell.sellAtFrontDesk),
    handle(calls.takeDeskPayment, sell.takeDeskPayment),
    handle(calls.addPaymentSlip, receipts.addPaymentSlip),
    handle(calls.readPaymentSlip, receipts.readPaymentSlip),
    handle(calls.readDeskShift, sell.readDeskShift),
    handle(calls.decideDeskRequest, sell.decideDeskRequest),
    handle(calls.setDeskRules, sell.setDeskRules),
    handle(calls.listCheques, receipts.listCheques),
    handle(calls.exportCheques, receipts.exportCheques),
    handle(calls.settleDeskCheque, receipts.settleDeskCheque),
    handle(calls.sendDeskReceipt, receipts.sendDeskReceipt),
  ],
})
