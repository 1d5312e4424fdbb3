import { defineFeature, handle } from '#server/app-context.ts'
import { readClassPack } from './class-pack.server.ts'
import * as calls from './contract.ts'
import { notifyClassPacks } from './notify-ready.server.ts'
import { eraseClassPacks, exportClassPacks } from './personal-data.server.ts'

/** The phrases of tomorrow's class, kept on the device the evening before. Stands above classes and the practice of phrases. */
export const classPacks = defineFeature({
  name: 'class-packs',
  migrations: import.meta.glob<string>('./migrations/*.sql', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
  jobs: [notifyClassPacks],
  eraseUserData: eraseClassPacks,
  export: exportClassPacks,
  merging: { moves: ['class_pack_notice.user_id'] },
  handlers: [handle(calls.readClassPack, readClassPack)],
})
