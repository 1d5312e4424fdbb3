import type { OwnFinder } from '#features/search/public.server.ts'
import { findOwnMessages } from './search/search-messages.server.ts'

/** Messages of one's conversations; those with the school are tickets, and found as such. */
export const ownFinders: OwnFinder[] = [
  { kind: 'own-messages', title: 'پیام در گفت‌وگو', icon: 'message-circle', find: findOwnMessages },
]
