import { AppError } from '#contract/app-error.ts'
import type { AppContext, SignedIn } from '#server/app-context.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import type { SetHomework } from './contract.ts'
import type { TextRow } from './find-text.server.ts'
import type { AnswerFileKind } from './rules.ts'

/** What features above do with texts that came back. */
export type ReturnedTextHooks = {
  /** A text comes back to its writer; in the transaction of it. */
  returned(app: AppContext, tx: Tx, text: TextRow): Promise<void>
  /** The texts that somebody scores a second time, and so must not know who wrote or corrected them. */
  listBlind(db: Db, userId: string): Promise<string[]>
}

/** What the feature that sets homework knows of texts that are homework. */
export type HomeworkTextHooks = {
  /** Null where its teacher took it back. */
  describe(db: Db, text: TextRow, now: Date): Promise<SetHomework | null>
  /**
   * Hands a draft in, whose row is locked. Answers the account of who corrects it; null where its teacher has none.
   * @throws AppError conflict, where it may not be handed in (any more); invalid, at its body
   */
  handIn(tx: Tx, text: TextRow, now: Date): Promise<string | null>
  /** The files that an answer may be; all, where its teacher took it back. */
  listFileKinds(db: Db, textId: string): Promise<readonly AnswerFileKind[]>
  /** Whether somebody of the staff grades the group that it was set. */
  mayCorrect(db: Db, user: SignedIn['user'], textId: string): Promise<boolean>
}

declare module '#server/app-context.ts' {
  interface FeatureHooks {
    returnedTexts?: ReturnedTextHooks
    homeworkTexts?: HomeworkTextHooks
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

/** @throws AppError notFound, where no feature sets homework */
export function findHomeworkHooks({ features }: HasFeatures): HomeworkTextHooks {
  const hooks = features.find(({ homeworkTexts }) => homeworkTexts)?.homeworkTexts
  if (!hooks) throw new AppError('notFound')
  return hooks
}
