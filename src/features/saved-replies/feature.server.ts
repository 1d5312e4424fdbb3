import { defineFeature, handle } from '#server/app-context.ts'
import * as calls from './contract.ts'
import { eraseSavedReplies, exportSavedReplies } from './personal-data.server.ts'
import * as replies from './saved-replies.server.ts'
import { seedSavedReplies } from './seed.server.ts'

/** Texts that staff keep to write them again: the messenger, which stands above it, offers them in its field. */
export const savedReplies = defineFeature({
  name: 'saved-replies',
  migrations: import.meta.glob<string>('./migrations/*.sql', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
  seed: seedSavedReplies,
  eraseUserData: eraseSavedReplies,
  export: exportSavedReplies,
  merging: { moves: ['chat_saved_reply.user_id'] },
  handlers: [
    handle(calls.listSavedReplies, replies.listSavedReplies),
    handle(calls.saveReply, replies.saveReply),
    handle(calls.changeSavedReply, replies.changeSavedReply),
    handle(calls.deleteSavedReply, replies.deleteSavedReply),
  ],
})
