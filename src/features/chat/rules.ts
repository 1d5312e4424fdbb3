/** Limits and sentences of the messenger, for both sides. */

export type ConversationKind = 'direct' | 'group' | 'channel'

/** Characters of one message, and of each side of a correction. */
export const maxTextLength = 4000
export const maxCorrectionLength = 1000
/** Files of one message, and how large each may be, in bytes. A voice message is one recording and nothing else. */
export const maxFiles = 5
export const maxFileBytes = 20 * 1024 * 1024
/** How long a voice message may be, and what a browser may send of it. */
export const maxVoiceSeconds = 5 * 60
export const maxVoiceBytes = 6 * 1024 * 1024
/** Messages of a conversation that may be pinned. */
export const maxPinned = 50
/** How long each may speak in a relay, and letters of what a voice of it is told. */
export const maxRelaySeconds = 60
export const maxCommentLength = 300
/** What files and voices are called where they are sent to (`UploadKind`). */
export const fileUploadName = 'chat-file'
export const voiceUploadName = 'chat-voice'
export const relayUploadName = 'chat-relay'

export type AttachmentKind = 'voice' | 'picture' | 'file'

/** What is said of a message that has a file and no words. */
export const attachmentLabels: Record<AttachmentKind, string> = {
  voice: 'پیام صوتی',
  picture: 'تصویر',
  file: 'فایل',
}

/** How long a message may be edited, and deleted for everybody, by who wrote it. */
export const editMs = 15 * 60_000
export const deleteForAllMs = 60 * 60_000
/** Messages one person may send in a minute, in all conversations together. */
export const maxPerMinute = 40
/** Messages of one page of a conversation. */
export const pageSize = 50

export const reactionEmojis = ['👍', '❤️', '👏', '😂', '🤔', '🎉'] as const
export type ReactionEmoji = (typeof reactionEmojis)[number]

/** The channel of the whole school, which is made with the tables. */
export const schoolChannelId = '0192c4a7-0000-7000-8000-000000000001'

/** The channel of the live events of a conversation. */
export const chatChannel = (conversationId: string) => `chat:${conversationId}`

/** Why somebody may not write to somebody else. */
export type TalkRefusal =
  | 'gone'
  | 'self'
  | 'blocked-by-me'
  | 'blocked'
  | 'not-of-age'
  | 'no-shared-group'
  | 'not-my-teacher'
  | 'not-my-learner'

export const refusalSentences: Record<TalkRefusal, string> = {
  gone: 'این حساب دیگر نیست و پیامی به آن نمی‌رسد.',
  self: 'به خودتان نمی‌توانید پیام بدهید.',
  'blocked-by-me': 'این شخص را مسدود کرده‌اید؛ برای نوشتن، نخست از مسدودی درش بیاورید.',
  blocked: 'نمی‌توانید به این شخص پیام بدهید.',
  'not-of-age':
    'پیام خصوصی میان زبان‌آموزان فقط وقتی باز است که تاریخ تولد هر دو ثبت شده و هر دو دست‌کم ۱۸ سال داشته باشند. در گروه کلاس می‌توانید با هم حرف بزنید.',
  'no-shared-group': 'فقط به هم‌گروه‌های خودتان می‌توانید پیام خصوصی بدهید.',
  'not-my-teacher': 'فقط به استادان گروه‌های خودتان می‌توانید پیام بدهید.',
  'not-my-learner': 'فقط به زبان‌آموزان گروه‌های خودتان می‌توانید پیام بدهید.',
}

export const readOnlySentence = 'در این کانال فقط استاد و مدرسه می‌نویسند.'

/** What is told on the channel of a conversation. */
export type ChatEvent<Message> =
  | { kind: 'message'; message: Message; author: ChatPerson | null }
  /** A message that is too long for an event, or that is no more as it was: ask what changed. */
  | { kind: 'changed' }
  | { kind: 'marks'; userId: string; read: number; delivered: number }
/** What is told and not kept. */
export type PassingEvent = { kind: 'typing'; userId: string; name: string }

export type ChatPerson = { id: string; name: string; avatarUrl: string | null; isStaff: boolean }
