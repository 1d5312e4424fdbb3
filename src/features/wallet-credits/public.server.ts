export { creditWallet } from './credits.server.ts'
