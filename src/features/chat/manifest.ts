import type { ComponentType } from 'react'
import type { Message } from './contract.ts'
import type { ChatPerson } from './rules.ts'

/** A conversation, by its id, and the number of its newest message. */
export type TalkLineProps = { conversation: string; lastSeq: number }

/** What is to be sent at another time, and where; `onDone` once that is kept. */
export type SendLaterProps = {
  conversation: string
  written: string
  onDone: () => void
  onClose: () => void
}

/** A message that is to be reported; `onDone` once it is, and whoever wrote it is perhaps blocked. */
export type ReportMessageProps = {
  message: Message
  author: ChatPerson | null
  isDirect: boolean
  onDone: () => void
  onClose: () => void
}

/** What stands above the field of a conversation: what features' `talk-line.tsx` export as `TalkLine`. */
export const talkLines = Object.values(
  import.meta.glob<ComponentType<TalkLineProps>>('../*/talk-line.tsx', { import: 'TalkLine', eager: true }),
)

/** The dialog that sends a message at another time: what a feature's `send-later.tsx` exports as `SendLater`. */
export const [SendLater] = Object.values(
  import.meta.glob<ComponentType<SendLaterProps>>('../*/send-later.tsx', {
    import: 'SendLater',
    eager: true,
  }),
)

/** The dialog that reports a message to moderators: what a feature's `report-message.tsx` exports as `ReportMessage`. */
export const [ReportMessage] = Object.values(
  import.meta.glob<ComponentType<ReportMessageProps>>('../*/report-message.tsx', {
    import: 'ReportMessage',
    eager: true,
  }),
)
