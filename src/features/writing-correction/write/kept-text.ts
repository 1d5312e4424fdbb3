import type { ApiInput } from '#client/call-api.ts'
import { keepLocally, localDraft } from '#client/drafts/keep-draft.ts'
import type { Owner } from '#client/outbox/owner.ts'
import { levelCodes } from '#persian/level-names.ts'
import type { saveText } from '../contract.ts'
import { motherTongueCodes } from '../rules.ts'

/** What is typed of a text. */
export type Typed = Pick<
  ApiInput<typeof saveText>,
  'title' | 'language' | 'level' | 'motherTongue' | 'meaningNote' | 'body' | 'dismissed'
> & {
  /** Ids of photos and of a voice that the server has. */
  files: readonly string[]
  fileWords: number
}

/** What a draft answers, told with its first save. */
export type Origin = { taskSlug: string | null; previousTextId: string | null }

/** A text as this device keeps it; `base` is the version of the server it was changed from, `isSaved` whether that has it all. */
export type KeptText = {
  typed: Typed
  origin: Origin
  base: number
  secondsOnTask: number
  isSaved: boolean
  /** Whether it is neither paid nor promised: without a connection nobody else says so. */
  isHomework: boolean
}

const buildFormName = (id: string) => `writing-${id}`
const buildPlaceName = ({ taskSlug, previousTextId }: Origin) =>
  `writing-begun-${previousTextId ?? taskSlug ?? 'free'}`

/** Keeps a text on this device. Answers whether the browser could. */
export function keepText(owner: Owner, id: string, kept: KeptText): Promise<boolean> {
  const { typed, origin, base, secondsOnTask, isSaved, isHomework } = kept
  const value = {
    ...typed,
    files: typed.files.join(),
    fileWords: String(typed.fileWords),
    dismissed: JSON.stringify(typed.dismissed),
    taskSlug: origin.taskSlug ?? '',
    previousTextId: origin.previousTextId ?? '',
    base: String(base),
    secondsOnTask: String(secondsOnTask),
    isSaved: isSaved ? 'yes' : '',
    isHomework: isHomework ? 'yes' : '',
  }
  return keepLocally(owner, { form: buildFormName(id), value, savedAt: Date.now() })
}

/** A text that this device keeps; null where it has none. */
export async function findKeptText(owner: Owner, id: string): Promise<KeptText | null> {
  const value = (await localDraft(owner, buildFormName(id)))?.value
  if (!value) return null
  const { title = '', language = 'en', level, motherTongue, meaningNote = '', body = '' } = value
  return {
    typed: {
      title,
      language,
      level: levelCodes.find(one => one === level) ?? 'B1',
      motherTongue: motherTongueCodes.find(one => one === motherTongue) ?? 'fa',
      meaningNote,
      body,
      files: value.files ? value.files.split(',') : [],
      fileWords: Number(value.fileWords ?? 0),
      dismissed: JSON.parse(value.dismissed ?? '[]') as Typed['dismissed'],
    },
    origin: { taskSlug: value.taskSlug || null, previousTextId: value.previousTextId || null },
    base: Number(value.base),
    secondsOnTask: Number(value.secondsOnTask),
    isSaved: value.isSaved === 'yes',
    isHomework: value.isHomework === 'yes',
  }
}

/** The server has it all, or it is thrown away. */
export const forgetText = (owner: Owner, id: string) =>
  keepLocally(owner, { form: buildFormName(id), value: null, savedAt: Date.now() })

/** Which draft was begun for a task without the server knowing: whoever comes again goes on with it. */
export const findBegun = async (owner: Owner, origin: Origin): Promise<string | null> =>
  (await localDraft(owner, buildPlaceName(origin)))?.value?.id ?? null

export const keepBegun = (owner: Owner, origin: Origin, id: string | null) =>
  keepLocally(owner, { form: buildPlaceName(origin), value: id ? { id } : null, savedAt: Date.now() })
