import type { Access } from '#contract/endpoint.ts'
import type { AppContext } from '../../app-context.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Family } from './tables.ts'

/** What may be sent for one purpose, by whom, how large. A feature says it of itself (`Feature.uploads`). */
export type UploadKind = {
  /** `kebab-case`, unique in the app. */
  name: string
  access: Access
  maxBytes: number
  families: readonly Family[]
  /** Takes as a document what nobody knows the type of, too. */
  takesUnknown?: boolean
  /** Whether anybody may fetch what comes of it; else it is reached by signed links. */
  isPublic?: boolean
  /** Goes with its owner's account; what belongs to the school stays. */
  personal: boolean
  /** A picture is shown light (`shown-picture.ts`), and stands beside that as large as it was sent. */
  keepsOriginals?: boolean
  /** Speech of at most so many seconds: Opus and AAC are made of it and kept instead of what was sent. */
  speech?: { maxSeconds: number }
  /** Sound that is played in several weights (`soundRenditions`) and not as it was sent. */
  hasRenditions?: boolean
  /**
   * Whether somebody may have a file still, asked at each fetch: such links are of one person (`reader`), and end before
   * their time. Without it a link is good until its time is over.
   */
  mayFetch?(
    db: Db,
    asked: { userId: string; mediaId: string },
    app: Pick<AppContext, 'features' | 'now'>,
  ): Promise<boolean>
}

const megabyte = 1024 * 1024

/** What is nobody's feature's own: pictures in texts, and files handed over as they are. */
export const commonKinds: readonly UploadKind[] = [
  {
    name: 'picture',
    access: 'user',
    maxBytes: 10 * megabyte,
    families: ['picture'],
    isPublic: true,
    personal: true,
  },
  {
    name: 'attachment',
    access: 'user',
    maxBytes: 20 * megabyte,
    families: ['picture', 'audio', 'video', 'document'],
    takesUnknown: true,
    personal: true,
  },
]

/** The kind of this name, whichever feature brings it. */
export function kindNamed({ features }: Pick<AppContext, 'features'>, name: string): UploadKind | undefined {
  return features.flatMap(feature => feature.uploads ?? []).find(kind => kind.name === name)
}
