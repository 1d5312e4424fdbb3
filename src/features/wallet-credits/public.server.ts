export { creditWallet, takeBackCredit } from './credits.server.ts'
