/** What both sides know of comments. */
export const maxComment = 2000

/** What people say something under. */
export const commentKinds = ['post', 'episode'] as const
export type CommentKind = (typeof commentKinds)[number]

/** No film or sound is longer, in seconds. */
export const maxSecond = 24 * 3600
