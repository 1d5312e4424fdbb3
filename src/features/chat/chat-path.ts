import { buildPath } from '#contract/build-path.ts'

/** The address that opens the conversation with a person, of a group, or with the teacher of a group. */
export const buildChatPath = (query: { person: string } | { group: string } | { teacher: string }): string =>
  buildPath('/chat', query)
