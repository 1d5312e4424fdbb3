import { buildPath, page } from '#contract/build-path.ts'

export const conversationPath = page('/chat/:id')

/** The address that opens the conversation with a person, of a group, or with the teacher of a group. */
export const buildChatPath = (query: { person: string } | { group: string } | { teacher: string }): string =>
  buildPath('/chat', query)
