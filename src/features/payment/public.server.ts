export { holderOfLine } from './find-order.server.ts'
export { computeCardShare, findOrdersOfLines, refundInFull } from './issue-refund.server.ts'
export { lockLine, paidForLine, refundDifference, retimeLine } from './moved-line.server.ts'
export { hasOpenOrder, isOnOrder, openOrder } from './open-order.server.ts'
export { importOpeningBalances, type OpeningBalance } from './opening-balance.server.ts'
export {
  isRefundPolicy,
  openRefundRules,
  openRefundSteps,
  refundPolicyTitles,
} from './refund-rules.server.ts'
export { seedPaidOrder } from './seed-orders.server.ts'
export { sendRefund } from './send-refund.server.ts'
