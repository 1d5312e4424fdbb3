import type { AppContext } from '#server/app-context.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'

/** Whoever may be asked for hooks. */
export type HasFeatures = Pick<AppContext, 'features'>

/** Something that was held or done, for which somebody is paid. */
export type Work<Kind = 'counseling' | 'question' | 'writing'> = {
  payeeId: string
  /** What is paid is traced to it: `counseling:<id>`. */
  source: string
  /** `question` and `writing` are small work, with amounts of their own; null minutes: it has no length. */
  kind: Kind
  title: string
  startsAt: Date
  minutes: number | null
  /** Of a text that was corrected: its words are paid. */
  words?: number
  /** What the school has of it, in Rials, of which a share is paid. */
  price: number
}

/** People who are paid as teachers are, by the work of another feature. */
export type Payees = {
  /** All of them, or those of these ids, by name. */
  list(db: Db, ids?: readonly string[]): Promise<{ id: string; name: string }[]>
  /** Those of these accounts, by the account; and the other way round. */
  findByAccount(db: Db, userId: string): Promise<string | null>
  findAccount(db: Db, id: string): Promise<string | null>
  /** Holds one until the transaction ends: one at a time changes what they are paid. Whether there is one. */
  lock(tx: Tx, id: string): Promise<boolean>
  /** What these have done and is over until an instant, in a number of statements that does not grow with it. */
  listWork(db: Db, ids: readonly string[], range: { until: Date; now: Date }): Promise<Work[]>
}

declare module '#server/app-context.ts' {
  interface FeatureHooks {
    /** Who else is paid by the month for the feature's work. */
    payees?: Payees
    /** What payees of another feature have done for this one, as `listWork` of theirs. */
    paidWork?: Payees['listWork']
  }
}

/** Every way to ask what payees have done. */
export const listWorkHooks = ({ features }: HasFeatures): Payees['listWork'][] =>
  features.flatMap(({ payees, paidWork }) => [payees?.listWork ?? [], paidWork ?? []].flat())

export const listPayeeHooks = ({ features }: HasFeatures): Payees[] =>
  features.flatMap(({ payees }) => payees ?? [])
