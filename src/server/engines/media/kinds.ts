import type { Access } from '#contract/endpoint.ts'
import type { AppContext } from '../../app-context.ts'
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
