import { defineFeature, handle } from '#server/app-context.ts'
import { eraseClips, exportClips, findCardClips, putClip } from './clips.server.ts'
import * as calls from './contract.ts'

/** Stretches of recordings that learners keep with cards of their own. Stands above recordings and the phrasebook. */
export const recordingClips = defineFeature({
  name: 'recording-clips',
  migrations: import.meta.glob<string>('./migrations/*.sql', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
  eraseUserData: eraseClips,
  export: exportClips,
  findCardClips,
  handlers: [handle(calls.putClip, putClip)],
})
