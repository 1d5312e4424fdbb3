import * as calls from '#contract/drafts.ts'
import { defineFeature, handle } from '../../app-context.ts'
import { clearOldDrafts, eraseDrafts, exportDrafts, readDraft, saveDraft } from './drafts.server.ts'

/** The forms of all features that somebody began and did not send yet. */
export const drafts = defineFeature({
  name: 'drafts',
  migrations: import.meta.glob<string>('./migrations/*.sql', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
  merging: {
    moves: ['draft.user_id'],
  },
  handlers: [handle(calls.readDraft, readDraft), handle(calls.saveDraft, saveDraft)],
  jobs: [clearOldDrafts],
  eraseUserData: eraseDrafts,
  export: exportDrafts,
})
