import { defineFeature, handle } from '#server/app-context.ts'
import * as calls from './contract.ts'
import { reconcilePayments } from './reconcile.server.ts'
import { closeDay } from './reconciled-days.server.ts'
import { finishRefund, readReconciliation, runReconciliation } from './reconciliation.server.ts'
import { refundsToSend } from './staff-home.server.ts'

/** The gateway against the ledger, and payments and refunds that wait for somebody. */
export const reconciliation = defineFeature({
  name: 'reconciliation',
  staffNeeds: [refundsToSend],
  jobs: [reconcilePayments, closeDay],
  handlers: [
    handle(calls.readReconciliation, readReconciliation),
    handle(calls.runReconciliation, runReconciliation),
    handle(calls.finishRefund, finishRefund),
  ],
})
