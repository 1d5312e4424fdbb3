export { holderOfLine } from './find-order.server.ts'
export { cardShareOf, giveBackWhole, orderOfLine } from './give-back.server.ts'
export { giveBackAbove, lockLine, paidForLine, retimeLine } from './moved-line.server.ts'
export { hasOpenOrder, isOnOrder, openOrder } from './open-order.server.ts'
export { layOpeningBalances, type OpeningBalance } from './opening-balance.server.ts'
export {
  isRefundPolicy,
  openRefundRules,
  openRefundSteps,
  refundPolicyTitles,
} from './refund-rules.server.ts'
export { layPaidOrder } from './seed-orders.server.ts'
export { sendRefund } from './send-refund.server.ts'
