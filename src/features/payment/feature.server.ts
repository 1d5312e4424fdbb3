import { defineFeature, on } from '#server/app-context.ts'
import { cancelOrder, forgetBuyer } from './close-order.server.ts'
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
  forget: forgetBuyer,
  export: exportPayments,
  jobs: [reconcilePayments, closeDay],
  plainPages: [returnPage],
  answers: [
    on(calls.myOrders, myOrders),
    on(calls.readOrder, readOrder),
    on(calls.applyDiscount, applyDiscount),
    on(calls.removeDiscount, removeDiscount),
    on(calls.payOrder, payOrder),
    on(calls.cancelOrder, cancelOrder),
    on(calls.quoteOrderRefund, quoteOrderRefund),
    on(calls.refundOrder, refundOrder),
    on(calls.readWallet, readWallet),
    on(calls.readReconciliation, readReconciliation),
    on(calls.runReconciliation, runReconciliation),
    on(calls.finishRefund, finishRefund),
    on(calls.readWithdrawal, readWithdrawal),
    on(calls.confirmWithdrawal, confirmWithdrawal),
    on(calls.readReceipt, readReceipt),
  ],
})
