export {
  confirmWithdrawal,
  type DeskPayment,
  deskMethods,
  type Order,
  orderAnswer,
  orderStates,
  paymentShape,
  readGateways,
  readReceipt,
  readWithdrawal,
  refundShape,
  sheba as shebaField,
  type Withdrawal,
} from './contract.ts'
export {
  describeAttempt,
  describeNextGateway,
  describeState,
  deskMethodLabels,
  gatewayName,
  orderName,
  refundDestinations,
  refundLabels,
  spelledCard,
} from './labels.ts'
export { refundPoliciesTag } from './tags.ts'
