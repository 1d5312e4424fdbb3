import { defineFeature, handle } from '#server/app-context.ts'
import { ladders as calls } from './contract.ts'
import * as admin from './ladders.server.ts'
import { seedLadders } from './seed.server.ts'

/** The school's own levels with their books. Courses stand above it and say what is taught at each by hooks. */
export const ladders = defineFeature({
  name: 'ladders',
  languageColumns: { 'ladder.language': 'نردبان سطح‌ها' },
  migrations: import.meta.glob<string>('./migrations/*.sql', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
  seed: seedLadders,
  handlers: [
    handle(calls.list, admin.listLadders),
    handle(calls.read, admin.readLadder),
    handle(calls.create, admin.createLadder),
    handle(calls.change, admin.changeLadder),
    handle(calls.remove, admin.removeLadder),
  ],
})
