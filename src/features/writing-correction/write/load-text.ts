import { ApiError, callApi } from '#client/call-api.ts'
import { newId } from '#client/new-id.ts'
import type { Owner } from '#client/outbox/owner.ts'
import { listTaught } from '#contract/school-languages.ts'
import { readTask } from '#features/writing-tasks/public.ts'
import { type AnswerFile, listMyTexts, readText, type SetHomework, type WritingText } from '../contract.ts'
import { findBegun, findKeptText, type KeptText, type Origin, type Typed } from './kept-text.ts'

/** What the address asks for: a draft, a task, or a text that is written anew. */
export type Wanted = { draft: string | null; task: string | null; again: string | null }

/** A text as its page begins with it. */
export type LoadedText = KeptText & {
  id: string
  prompt: string
  /** What the server showed of its files. */
  files: readonly AnswerFile[]
  /** The corrected text that is written anew. */
  firstId: string | null
  /** What was saved elsewhere meanwhile. */
  theirs: WritingText | null
  /** What its teacher asks for, as the server said. */
  homework: SetHomework | null
}

export const toTyped = ({
  title,
  language,
  level,
  motherTongue,
  meaningNote,
  body,
  files,
  fileWords,
  dismissed,
}: WritingText): Typed => ({
  title,
  language,
  level,
  motherTongue,
  meaningNote,
  body,
  files: files.map(({ id }) => id),
  fileWords,
  dismissed,
})

const isSame = (one: Typed, other: Typed) =>
  (Object.keys(one) as (keyof Typed)[]).every(
    name => JSON.stringify(one[name]) === JSON.stringify(other[name]),
  )

/** The server’s answer, or null where there is none (no connection), or no such text. @throws ApiError for anything else */
async function ask(id: string): Promise<WritingText | null> {
  try {
    return (await callApi(readText, { id })).text
  } catch (thrown) {
    if (thrown instanceof ApiError && (thrown.http === 0 || thrown.http === 404 || thrown.http >= 500))
      return null
    throw thrown
  }
}

/**
 * What a page of writing begins with: a draft as this device or the server has it, whichever was changed last, or both where
 * each was; else an empty one. Null where there is no such draft, or it was sent.
 */
export async function loadText(owner: Owner, wanted: Wanted): Promise<LoadedText | 'sent' | null> {
  const origin: Origin = { taskSlug: wanted.task, previousTextId: wanted.again }
  const id = wanted.draft ?? (await findBegun(owner, origin))
  if (!id) return beginText(origin)
  const [here, there] = [await findKeptText(owner, id), await ask(id)]
  if (there && there.state !== 'draft') return 'sent'
  if (!there)
    return (
      here && {
        ...here,
        id,
        prompt: '',
        files: [],
        firstId: here.origin.previousTextId,
        theirs: null,
        homework: null,
      }
    )
  const {
    version: base,
    prompt,
    files,
    secondsOnTask,
    taskSlug,
    previousTextId,
    isHomework,
    homework,
  } = there
  const saved: LoadedText = {
    id,
    typed: toTyped(there),
    origin: { taskSlug, previousTextId },
    base,
    secondsOnTask,
    isSaved: true,
    prompt,
    files,
    firstId: previousTextId,
    theirs: null,
    isHomework,
    homework,
  }
  if (!here || here.isSaved || isSame(here.typed, saved.typed)) return saved
  return {
    ...here,
    id,
    prompt,
    files,
    firstId: previousTextId,
    theirs: here.base === base ? null : there,
    isHomework,
    homework,
  }
}

async function beginText(origin: Origin): Promise<LoadedText> {
  const before = origin.previousTextId ? await ask(origin.previousTextId) : null
  const task = await findTask(origin.taskSlug)
  const latest =
    before ??
    (await callApi(listMyTexts, {}).then(
      ({ latest }) => latest,
      () => null,
    ))
  const typed: Typed = {
    title: before?.title ?? task?.title ?? '',
    language: before?.language ?? task?.language ?? latest?.language ?? listTaught()[0] ?? 'en',
    level: before?.level ?? task?.level ?? latest?.level ?? 'B1',
    motherTongue: latest?.motherTongue ?? 'fa',
    meaningNote: before?.meaningNote ?? '',
    body: before?.body ?? '',
    files: [],
    fileWords: 0,
    dismissed: [],
  }
  return {
    id: newId(),
    typed,
    origin,
    base: 0,
    secondsOnTask: 0,
    isSaved: true,
    prompt: before?.prompt ?? task?.prompt ?? '',
    files: [],
    // What was withdrawn was never corrected.
    firstId: before?.state === 'returned' ? before.id : null,
    theirs: null,
    isHomework: false,
    homework: null,
  }
}

/** The task that is answered; null of a free text, of one that is gone, and without a connection. */
const findTask = async (slug: string | null) =>
  slug
    ? callApi(readTask, { slug }).then(
        ({ task }) => task,
        () => null,
      )
    : null
