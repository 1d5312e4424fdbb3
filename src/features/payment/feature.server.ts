import { defineFeature, handle } from '#server/app-context.ts'
import { cancelOrder, eraseBuyer } from './close-order.server.ts'
import * as calls from './contract.ts'
import { applyDiscount, removeDiscount } from './discounts.server.ts'
import { exportPayments } from './export.server.ts'
import { myOrders, readOrder } from './find-order.server.ts'
import { payOrder } from './pay-order.server.ts'
import { readReceipt } from './receipt.server.ts'
import { reconcilePayments } from './reconcile.server.ts'
import { closeDay } from './reconciled-days.server.ts'
import { finishRefund, readReconciliation, runReconciliation } from './reconciliation.server.ts'
import { quoteOrderRefund, refundOrder } from './refunds.server.ts'
import { returnPage } from './return-page.server.ts'
import { seedDiscounts } from './seed.server.ts'
import { readWallet } from './wallet.server.ts'
import { confirmWithdrawal, readWithdrawal } from './withdrawal.server.ts'

export const payment = defineFeature({
  name: 'payment',
  migrations: import.meta.glob<string>('./migrations/*.sql', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
  seed: seedDiscounts,
  eraseUserData: eraseBuyer,
  export: exportPayments,
  jobs: [reconcilePayments, closeDay],
  plainPages: [returnPage],
  handlers: [
    handle(calls.myOrders, myOrders),
    handle(calls.readOrder, readOrder),
    handle(calls.applyDiscount, applyDiscount),
    handle(calls.removeDiscount, removeDiscount),
    handle(calls.payOrder, payOrder),
    handle(calls.cancelOrder, cancelOrder),
    handle(calls.quoteOrderRefund, quoteOrderRefund),
    handle(calls.refundOrder, refundOrder),
    handle(calls.readWallet, readWallet),
    handle(calls.readReconciliation, readReconciliation),
    handle(calls.runReconciliation, runReconciliation),
    handle(calls.finishRefund, finishRefund),
    handle(calls.readWithdrawal, readWithdrawal),
    handle(calls.confirmWithdrawal, confirmWithdrawal),
    handle(calls.readReceipt, readReceipt),
  ],
})
