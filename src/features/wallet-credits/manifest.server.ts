import type { AppContext } from '#server/app-context.ts'
import type { Tx } from '#server/platform/database/database.ts'

/** What features do whose own credits staff may take back: `walletCredits` of their `defineFeature`. */
export type WalletCreditHooks = {
  /** A credit was taken back whole, in that transaction; its wallet is held. `by` is who of the staff did it, if anybody. */
  creditReversed?(
    app: AppContext,
    tx: Tx,
    credit: { id: string; userId: string; by: string | null },
  ): Promise<void>
}

declare module '#server/app-context.ts' {
  interface FeatureHooks {
    walletCredits?: WalletCreditHooks
  }
}
