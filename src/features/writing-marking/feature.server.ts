import { defineFeature, handle } from '#server/app-context.ts'
import { locateTexts, takeAlong } from './along.server.ts'
import * as bench from './bench.server.ts'
import * as calls from './contract.ts'
import { listCorrectionWork } from './correction-work.server.ts'
import { readWritingLevels } from './levels.server.ts'
import * as notes from './notes.server.ts'
import { eraseMarkings, exportMarkings } from './personal-data.server.ts'

import { answerBack, askBack } from './replies.server.ts'
import { seedMarkings } from './seed.server.ts'
import { readMarkedText, readVersions } from './versions.server.ts'

/** How texts are corrected: the bench of whoever took one, and what its writer reads. A marking goes with its text. */
export const writingMarking = defineFeature({
  name: 'writing-marking',
  languageColumns: { 'writing_note.language': 'بانک نکته‌های تصحیح' },
  migrations: import.meta.glob<string>('./migrations/*.sql', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
  seed: seedMarkings,
  eraseUserData: eraseMarkings,
  export: exportMarkings,
  merging: {
    moves: ['writing_note.user_id', 'writing_reply.author_id'],
    stays: ['writing_marking.saved_by'],
  },
  paidWork: listCorrectionWork,
  handlers: [
    handle(calls.readMarking, bench.readMarking),
    handle(calls.saveMarking, bench.saveMarking),
    handle(calls.returnMarking, bench.returnMarking),
    handle(calls.takeAlong, takeAlong),
    handle(calls.locateTexts, locateTexts),
    handle(calls.readMarkedText, readMarkedText),
    handle(calls.readVersions, readVersions),
    handle(calls.readWritingLevels, readWritingLevels),
    handle(calls.askBack, askBack),
    handle(calls.answerBack, answerBack),
    handle(calls.listNotes, notes.listNotes),
    handle(calls.keepNote, notes.keepNote),
    handle(calls.dropNote, notes.dropNote),
  ],
})
