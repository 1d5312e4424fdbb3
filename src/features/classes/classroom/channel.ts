/** What is told to those who are in a class: that somebody came or went. */
export const classChannel = (sessionId: string) => `class:${sessionId}`
export const presenceChanged = { changed: 'presence' } as const
