import { ownOnly } from '#account/public.server.ts'
import { defineFeature, handle } from '#server/app-context.ts'
import { cancelOrder, eraseBuyer } from './close-order.server.ts'
import * as calls from './contract.ts'
import { applyDiscount, removeDiscount } from './discounts.server.ts'
import { exportPayments } from './export.server.ts'
import { myOrders, readOrder } from './find-order.server.ts'
import { readGateways } from './gateway-health.server.ts'
import { movesMoney } from './merge-payers.server.ts'
import { payOrder } from './pay-order.server.ts'
import { tellOfPayments } from './person-parts.server.ts'
import { readReceipt } from './receipt.server.ts'
import { refundPolicyRecords as policyCalls } from './refund-policies/contract.ts'
import * as policies from './refund-policies/policies.server.ts'
import { seedPolicies } from './refund-policies/seed.server.ts'
import { quoteOrderRefund, refundOrder } from './refunds.server.ts'
import { returnPage } from './return-page.server.ts'
import { ownSearchables } from './searchables.server.ts'
import { setupSteps } from './setup-steps.server.ts'
import { todaysIncome } from './staff-home.server.ts'
import { readWallet } from './wallet.server.ts'
import { confirmWithdrawal, readWithdrawal } from './withdrawal.server.ts'

export const payment = defineFeature({
  name: 'payment',
  ownSearchables,
  staffFigures: [todaysIncome],
  migrations: import.meta.glob<string>('./migrations/*.sql', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
  seed: seedPolicies,
  setupSteps,
  eraseUserData: eraseBuyer,
  export: exportPayments,
  personParts: tellOfPayments,
  plainPages: [returnPage],
  merging: {
    moves: ['discount_attempt.user_id', 'orders.user_id'],
    stays: ['desk_payment.taken_by', 'ledger_account.user_id', 'orders.sold_by'],
    ...movesMoney,
  },
  handlers: [
    handle(calls.myOrders, myOrders),
    handle(calls.readOrder, readOrder),
    handle(calls.applyDiscount, applyDiscount),
    handle(calls.removeDiscount, removeDiscount),
    handle(calls.payOrder, payOrder),
    handle(calls.readGateways, readGateways),
    handle(calls.cancelOrder, cancelOrder),
    handle(calls.quoteOrderRefund, quoteOrderRefund),
    handle(calls.refundOrder, ownOnly(refundOrder)),
    handle(calls.readWallet, readWallet),
    handle(calls.readWithdrawal, readWithdrawal),
    handle(calls.confirmWithdrawal, confirmWithdrawal),
    handle(calls.readReceipt, readReceipt),
    handle(policyCalls.list, policies.listPolicies),
    handle(policyCalls.read, policies.readPolicy),
    handle(policyCalls.create, policies.createPolicy),
    handle(policyCalls.change, policies.changePolicy),
    handle(policyCalls.remove, policies.removePolicy),
  ],
})
