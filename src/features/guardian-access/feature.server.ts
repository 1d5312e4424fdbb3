import { defineFeature, handle } from '#server/app-context.ts'
import * as calls from './contract.ts'
import * as guardians from './guardian-access.server.ts'
import { eraseLooks, exportLooks } from './personal-data.server.ts'

/** What guardians read of the talks of a minor with the school: stands above the messenger, tickets and families. */
export const guardianAccess = defineFeature({
  name: 'guardian-access',
  migrations: import.meta.glob<string>('./migrations/*.sql', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
  eraseUserData: eraseLooks,
  export: exportLooks,
  mayReadTalk: guardians.mayReadTalk,
  merging: { moves: ['guardian_look.guardian_id', 'guardian_look.child_id'] },
  handlers: [
    handle(calls.listReadableChildren, guardians.listReadableChildren),
    handle(calls.listChildTalks, guardians.listChildTalks),
    handle(calls.lookAtTalk, guardians.lookAtTalk),
    handle(calls.lookAtTicket, guardians.lookAtTicket),
    handle(calls.readGuardianNote, guardians.readGuardianNote),
  ],
})
