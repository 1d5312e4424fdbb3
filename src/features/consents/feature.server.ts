import { defineFeature, handle } from '#server/app-context.ts'
import * as consenting from './consents.server.ts'
import * as calls from './contract.ts'
import { readGroupConsents } from './group.server.ts'
import { seedConsents } from './seed.server.ts'

/** What people agree to have done with their voice and pictures, and how they withdraw it. */
export const consents = defineFeature({
  name: 'consents',
  migrations: import.meta.glob<string>('./migrations/*.sql', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
  seed: seedConsents,
  eraseUserData: consenting.eraseConsents,
  export: consenting.exportConsents,
  merging: {
    // Both histories are one then, in the order of time.
    moves: ['consent_record.user_id'],
    stays: ['consent_record.recorded_by'],
  },
  handlers: [
    handle(calls.readMyConsents, consenting.readMyConsents),
    handle(calls.setMyConsent, consenting.setMyConsent),
    handle(calls.readConsents, consenting.readConsents),
    handle(calls.recordConsent, consenting.recordConsent),
    handle(calls.readGroupConsents, readGroupConsents),
  ],
})
