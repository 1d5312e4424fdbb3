import { findFullNames } from '#account/public.server.ts'
import { AppError } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import {
  findEarlierText,
  findHomeworkHooks,
  findOwnText,
  findSecondText,
  loadOwnReturnedText,
  type ShownFiles,
  showFiles,
  type TextRow,
} from '#features/writing-correction/public.server.ts'
import type { SignedIn } from '#server/app-context.ts'
import type { Db } from '#server/platform/database/database.ts'
import type * as calls from './contract.ts'
import { findMarking, findNamedTypes, showMarking, showText } from './find-markings.server.ts'
import { listReplies } from './replies.server.ts'

/** @throws AppError notFound, alike for another's, for none and before it came back */
export async function readMarkedText(context: SignedIn, { id }: CheckedInputOf<typeof calls.readMarkedText>) {
  const { app, db, user, now } = context
  const text = await loadOwnReturnedText(db, id, user.id)
  const names = await findFullNames(db, text.corrector_id ? [text.corrector_id] : [])
  const second = await findSecondText(db, text)
  const { files, message } = await showFiles(context, id)
  const marked = await showMarked(db, text, message)
  return {
    ...marked,
    text: { ...marked.text, files },
    voice: message,
    corrector: names.get(text.corrector_id ?? '')?.name ?? null,
    replies: await listReplies(db, text),
    second: second ? { id: second.id, isDraft: second.state === 'draft' } : null,
    homework: text.is_homework ? await findHomeworkHooks(app).describe(db, text, now()) : null,
  }
}

async function showMarked(db: Db, text: TextRow, message: ShownFiles['message']) {
  const marking = showMarking(text, await findMarking(db, text.id), message)
  return {
    text: { ...showText(text), returnedAt: text.returned_at!.toISOString() },
    marking,
    types: [...(await findNamedTypes(db, marking)).values()],
  }
}

/** The words of the version before a text, as they were corrected; null where the text is the first. */
export async function findEarlier(db: Db, text: TextRow) {
  const earlier = await findEarlierText(db, text)
  return earlier ? await showMarked(db, earlier, null) : null
}

/** @throws AppError notFound, alike for another's, for none and for what is no second version */
export async function readVersions(
  { db, user }: SignedIn,
  { id }: CheckedInputOf<typeof calls.readVersions>,
) {
  const text = await findOwnText(db, id, user.id)
  const first = await findEarlier(db, text)
  if (!first) throw new AppError('notFound')
  return {
    first,
    second: {
      ...showText(text),
      isDraft: text.state === 'draft',
      isReturned: text.state === 'returned',
      changedAt: text.changed_at.toISOString(),
    },
  }
}
