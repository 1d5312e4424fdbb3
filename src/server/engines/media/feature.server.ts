import * as calls from '#contract/media.ts'
import { defineFeature, handle } from '../../app-context.ts'
import { eraseMedia, exportMedia, removeMediaFiles, sweepMedia } from './erase-media.ts'
import { finishUpload } from './finish-upload.ts'
import { commonKinds } from './kinds.ts'
import { readPlaybackPosition, savePlaybackPosition } from './playback-positions.ts'
import { prepareMedia } from './prepare.ts'

/** Files people send, what is made of them, and where people stand in them: what every other feature builds on. */
export const media = defineFeature({
  name: 'media',
  migrations: import.meta.glob<string>('./migrations/*.sql', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
  merging: {
    moves: ['media.owner_id', 'playback_position.user_id', 'upload.owner_id'],
  },
  handlers: [
    handle(calls.finishUpload, finishUpload),
    handle(calls.readPlaybackPosition, readPlaybackPosition),
    handle(calls.savePlaybackPosition, savePlaybackPosition),
  ],
  jobs: [prepareMedia, sweepMedia, removeMediaFiles],
  uploads: commonKinds,
  eraseUserData: eraseMedia,
  export: exportMedia,
})
