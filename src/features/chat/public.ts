/** What other features may lead to in the messenger. */
export { buildChatPath } from './chat-path.ts'
