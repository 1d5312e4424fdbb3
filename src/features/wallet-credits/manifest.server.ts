import type { AppContext } from '#server/app-context.ts'
import type { Tx } from '#server/platform/database/database.ts'

/** A credit that is no longer in the wallet of `userId`; `by` is who of the staff took it back, if anybody. */
type ReversedCredit = { id: string; userId: string; by: string | null }

/** What features do whose own credits staff may take back: `walletCredits` of their `defineFeature`. */
export type WalletCreditHooks = {
  /** A credit was taken back whole, in that transaction; its wallet is held. */
  creditReversed?(app: AppContext, tx: Tx, credit: ReversedCredit): Promise<void>
}

declare module '#server/app-context.ts' {
  interface FeatureHooks {
    walletCredits?: WalletCreditHooks
  }
}

/** Tells features, one after another, that a credit was taken back. */
export async function tellReversed(app: AppContext, tx: Tx, credit: ReversedCredit): Promise<void> {
  for (const { walletCredits } of app.features) await walletCredits?.creditReversed?.(app, tx, credit)
}
