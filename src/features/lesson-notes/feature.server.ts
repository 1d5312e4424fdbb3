import { defineFeature, handle } from '#server/app-context.ts'
import * as calls from './contract.ts'
import { eraseNotes, exportNotes, listNotes, putNote, removeNote } from './notes.server.ts'
import { ownSearchables } from './searchables.server.ts'
import { seedNotes } from './seed.server.ts'

/** What learners write down for themselves while a lesson plays. Stands above recordings, whose player shows it. */
export const lessonNotes = defineFeature({
  name: 'lesson-notes',
  migrations: import.meta.glob<string>('./migrations/*.sql', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
  seed: seedNotes,
  eraseUserData: eraseNotes,
  export: exportNotes,
  ownSearchables,
  merging: { moves: ['lesson_note.user_id'] },
  handlers: [
    handle(calls.listNotes, listNotes),
    handle(calls.putNote, putNote),
    handle(calls.removeNote, removeNote),
  ],
})
