import { defineFeature, handle } from '#server/app-context.ts'
import * as comments from './comments.server.ts'
import * as calls from './contract.ts'

/** What people say under posts and episodes: the features that keep these have the calls, and say what stands where. */
export const comment = defineFeature({
  name: 'comments',
  migrations: import.meta.glob<string>('./migrations/*.sql', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
  eraseUserData: comments.eraseComments,
  export: comments.exportComments,
  merging: {
    moves: ['comment.author_id', 'comment_report.reporter_id'],
    stays: ['comment.decided_by'],
  },
  handlers: [
    handle(calls.listQueuedComments, comments.listQueuedComments),
    handle(calls.decideComment, comments.decideComment),
  ],
})
