export { sendDeskReceipt } from './contract.ts'
