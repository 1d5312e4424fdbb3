import type { AppContext } from '#server/app-context.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import type { TextRow } from './find-text.server.ts'

/** What features above do with texts that came back. */
export type ReturnedTextHooks = {
  /** A text comes back to its writer; in the transaction of it. */
  returned(app: AppContext, tx: Tx, text: TextRow): Promise<void>
  /** The texts that somebody scores a second time, and so must not know who wrote or corrected them. */
  listBlind(db: Db, userId: string): Promise<string[]>
}

declare module '#server/app-context.ts' {
  interface FeatureHooks {
    returnedTexts?: ReturnedTextHooks
  }
}

type HasFeatures = Pick<AppContext, 'features'>

export const listReturnedTextHooks = ({ features }: HasFeatures): ReturnedTextHooks[] =>
  features.flatMap(({ returnedTexts }) => returnedTexts ?? [])

export async function listBlindTexts(app: HasFeatures, db: Db, userId: string): Promise<string[]> {
  const ids: string[] = []
  for (const { listBlind } of listReturnedTextHooks(app)) ids.push(...(await listBlind(db, userId)))
  return ids
}
