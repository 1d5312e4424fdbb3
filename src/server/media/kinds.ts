import type { Access } from '#contract/endpoint.ts'
import type { House } from '../house.ts'
import type { Family } from './tables.ts'

/** What may be sent for one purpose, by whom, how large. A room says it of itself (`Room.uploads`). */
export type UploadKind = {
  /** `kebab-case`, unique in the house. */
  name: string
  access: Access
  mostBytes: number
  families: readonly Family[]
  /** Takes as a document what nobody knows the type of, too. */
  takesUnknown?: boolean
  /** Whether anybody may fetch what comes of it; else it is reached by signed links. */
  isPublic?: boolean
  /** Goes with its owner's account; what belongs to the school stays. */
  personal: boolean
}

const megabyte = 1024 * 1024

/** What is nobody's room's own: pictures in texts, and files handed over as they are. */
export const commonKinds: readonly UploadKind[] = [
  {
    name: 'picture',
    access: 'user',
    mostBytes: 10 * megabyte,
    families: ['picture'],
    isPublic: true,
    personal: true,
  },
  {
    name: 'attachment',
    access: 'user',
    mostBytes: 20 * megabyte,
    families: ['picture', 'audio', 'video', 'document'],
    takesUnknown: true,
    personal: true,
  },
]

/** The kind of this name, whichever room brings it. */
export function kindNamed({ rooms }: Pick<House, 'rooms'>, name: string): UploadKind | undefined {
  return rooms.flatMap(room => room.uploads ?? []).find(kind => kind.name === name)
}
