import { defineFeature, handle } from '#server/app-context.ts'
import * as calls from './contract.ts'
import { readDraft, saveDraft } from './drafts.server.ts'
import { eraseWriter } from './erase-writer.server.ts'
import { exportWriter } from './export.server.ts'
import { addPicture } from './pictures.server.ts'
import { previewText } from './preview.server.ts'
import { listRevisions, readRevision, restoreRevision } from './revisions.server.ts'

/** Texts in Markdown with their history, for features that have something to write. It has no pages of its own. */
export const documents = defineFeature({
  name: 'documents',
  migrations: import.meta.glob<string>('./migrations/*.sql', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
  eraseUserData: eraseWriter,
  export: exportWriter,
  merging: {
    stays: ['document.updated_by', 'document_revision.author_id', 'document_version.published_by'],
  },
  handlers: [
    handle(calls.readDraft, readDraft),
    handle(calls.saveDraft, saveDraft),
    handle(calls.listRevisions, listRevisions),
    handle(calls.readRevision, readRevision),
    handle(calls.restoreRevision, restoreRevision),
    handle(calls.previewText, previewText),
    handle(calls.addPicture, addPicture),
  ],
})
