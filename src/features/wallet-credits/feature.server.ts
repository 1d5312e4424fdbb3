import { defineFeature, handle } from '#server/app-context.ts'
import * as calls from './contract.ts'
import * as credits from './credits.server.ts'
import { eraseCredits, exportCredits, tellOfCredits } from './person-parts.server.ts'

/** What staff put into wallets for a reason, and take back. */
export const walletCredits = defineFeature({
  name: 'wallet-credits',
  migrations: import.meta.glob<string>('./migrations/*.sql', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
  eraseUserData: eraseCredits,
  export: exportCredits,
  personParts: tellOfCredits,
  merging: {
    moves: ['wallet_credit.user_id'],
    stays: ['wallet_credit.given_by', 'wallet_credit.reversed_by'],
  },
  handlers: [
    handle(calls.listWalletCredits, credits.listWalletCredits),
    handle(calls.exportWalletCredits, credits.exportWalletCredits),
    handle(calls.giveWalletCredit, credits.giveWalletCredit),
    handle(calls.reverseWalletCredit, credits.reverseWalletCredit),
    handle(calls.setCreditRules, credits.setCreditRules),
  ],
})
