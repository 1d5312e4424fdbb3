import type { AppContext } from '../../app-context.ts'

/** A mail as a person wrote it. */
export type IncomingMail = {
  /** With its angle brackets; made of what the mail says where it has none. */
  messageId: string
  /** The address that it says it is from, in small letters; empty where it says none. */
  from: string
  /** What was written, without what it answers; at most `maxMailLength` characters. */
  text: string
  /** Whether more was written than `text` holds. */
  isCut: boolean
  files: readonly { name: string; content: Uint8Array }[]
}

/** Addresses of the domain whose mail a feature takes. */
export type Mailbox = {
  /**
   * What an address is of, by its part before the @ in small letters; null for none. It takes as long for an address that
   * was guessed as for one that was ours.
   */
  find(app: AppContext, localPart: string): Promise<string | null>
  /** Keeps a mail, once however often it comes; whoever sent it is told that it came when this has returned. */
  receive(app: AppContext, found: string, mail: IncomingMail): Promise<void>
}

/** Characters of a mail that are kept. */
export const maxMailLength = 3500
