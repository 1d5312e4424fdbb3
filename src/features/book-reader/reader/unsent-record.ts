import { openLocalRecord } from '#client/local-record.ts'
import type { Bookmark } from '../contract.ts'

/** What happened in a book on this device, until the server has heard of it. */
export type Unsent = {
  position?: { locator: string; fraction: number; at: string }
  marked: Bookmark[]
  unmarked: string[]
}
type AllUnsent = Record<string, Unsent>

const record = openLocalRecord<AllUnsent>('book-reading')

/** Of a person, by the book. */
export const readUnsent = (userId: string): AllUnsent => record.read(userId) ?? {}
export const writeUnsent = (userId: string, all: AllUnsent): void => record.write(userId, all)

/** Whether something of a person waits here for a connection. */
export const hasUnsent = (userId: string): boolean => Object.keys(readUnsent(userId)).length > 0
