/** What the studio shows of messages to many. */
export { BroadcastAdmin } from './broadcast-admin.tsx'
export { BroadcastList } from './broadcast-list.tsx'
