import * as calls from '#contract/media.ts'
import { defineFeature, handle } from '../app-context.ts'
import { finishUpload } from './finish-upload.ts'
import { exportMedia, forgetMedia, removeMediaFiles, sweepMedia } from './forget-media.ts'
import { commonKinds } from './kinds.ts'
import { readPlace, savePlace } from './places.ts'
import { prepareMedia } from './prepare.ts'

/** Files people send, what is made of them, and where people stand in them: what every other feature builds on. */
export const media = defineFeature({
  name: 'media',
  migrations: import.meta.glob<string>('./migrations/*.sql', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
  handlers: [
    handle(calls.finishUpload, finishUpload),
    handle(calls.readPlace, readPlace),
    handle(calls.savePlace, savePlace),
  ],
  jobs: [prepareMedia, sweepMedia, removeMediaFiles],
  uploads: commonKinds,
  forget: forgetMedia,
  export: exportMedia,
})
