export { findGateway, type Gateway, listKnownGateways } from '#server/engines/gateways/gateway.ts'
export { cancelUnpaid, expireOrders } from './close-order.server.ts'
export { debtors, sumDebts } from './debtors.server.ts'
export { payDebt, raiseDebt } from './debts.server.ts'
export { holdCode, quoteDiscounts } from './discounts.server.ts'
export {
  buildCodeHolder,
  buildHolders,
  describeOrders,
  findOwnOrder,
  formatOrderTitle,
  holderOfLine,
  isBeingPaid,
  lockOrder,
  mustBeOpen,
  type OrderRow,
  showOrder,
  showOrders,
  showPayment,
} from './find-order.server.ts'
export { readGatewayHealth, readGateways } from './gateway-health.server.ts'
export {
  computeCardShare,
  findOrderNumbers,
  findOrdersOfLines,
  refundInFull,
} from './issue-refund.server.ts'
export { type AccountName, book, findWallet, lockWallet, readBalance } from './ledger.server.ts'
export { lookAtPayment, verifyPayment } from './look-at-payment.server.ts'
export {
  type BookedSale,
  type DiscountRequest,
  findPosted,
  type GrantedDiscount,
  type PaymentHooks,
} from './manifest.server.ts'
export { lockLine, paidForLine, refundDifference, retimeLine } from './moved-line.server.ts'
export { formatCounted, hasOpenOrder, isOnOrder, openOrder, type Thing } from './open-order.server.ts'
export { importOpeningBalances, type OpeningBalance } from './opening-balance.server.ts'
export { listPaid } from './paid-lines.server.ts'
export { payForOther } from './pay-order.server.ts'
export { proveBooks } from './prove-books.server.ts'
export { notOpened } from './recovery-points.server.ts'
export {
  checkWay,
  quoteStaffRefund,
  refundByStaff,
  refundLines,
  type StaffRefund,
} from './refund-by-staff.server.ts'
export { findDefaultPolicy, listPolicyChoices } from './refund-policies/known-policies.server.ts'
export { openRefundRules, openRefundSteps } from './refund-rules.server.ts'
export { seedPaidOrder } from './seed-orders.server.ts'
export { markSent, sendRefund } from './send-refund.server.ts'
export { bookSale, deliver, failPayment, notifyPaid } from './settle-payment.server.ts'
export type { AccountKind, CashboxAccount, DeskMethod, PaymentTables } from './tables.server.ts'
export { reserveFromWallet } from './wallet.server.ts'
