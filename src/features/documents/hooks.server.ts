import type { AppContext } from '#server/app-context.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import type { Kind } from './manifest.ts'
import type { Fields } from './tables.server.ts'

export type { Fields } from './tables.server.ts'

export type FieldText = { label: string; text: string }

/** What is kept of the texts of a kind besides their words; the feature that keeps it says it. */
export type DocumentFields = {
  kind: Kind
  /** Each of these in words, of all the same fields in the same order; in as many statements for many as for one. */
  describe(db: Db, all: readonly Fields[]): Promise<FieldText[][]>
  /** Holds what the text belongs to, so that nobody changes it before the transaction ends. Locked before the text. */
  hold(tx: Tx, documentId: string): Promise<void>
  /** Makes what was what is. @throws AppError, where that cannot be now */
  restore(tx: Tx, was: { documentId: string; fields: Fields; by: string; now: Date }): Promise<void>
}

declare module '#server/app-context.ts' {
  interface FeatureHooks {
    documentFields?: DocumentFields
  }
}

export const findFieldsHook = ({ features }: Pick<AppContext, 'features'>, kind: Kind) =>
  features.find(({ documentFields }) => documentFields?.kind === kind)?.documentFields
