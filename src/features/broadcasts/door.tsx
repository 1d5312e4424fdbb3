/** What the studio shows of messages to many. */
export { BroadcastDesk } from './broadcast-desk.tsx'
export { BroadcastList } from './broadcast-list.tsx'
