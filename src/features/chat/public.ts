/** What other features may lead to in the messenger, and know of what is written there. */
export { buildChatPath, conversationPath } from './chat-path.ts'
export { attachment, fileLinks } from './contract.ts'
export { maxTextLength } from './rules.ts'
export { formatDay, formatWhen } from './when.ts'
