import { defineFeature, on } from '#server/app-context.ts'
import { checkCredential, readAchievement, readCredential, readVocabulary } from './check.server.ts'
import * as calls from './contract.ts'
import { grantCredentials } from './grant.server.ts'
import { badgesAhead, exportCredentials, forgetCredentials, myBadges, myCertificates } from './mine.server.ts'
import { readPaper } from './papers.server.ts'
import { listCredentials, revokeCredential } from './revoke.server.ts'
import { seedCredentials } from './seed.server.ts'
import { readDid } from './signing-key.server.ts'
import { readStatusList } from './status-list.server.ts'
import { issueTranscript } from './transcript.server.ts'

/** What the school vouches for: badges, certificates, transcripts, and how anybody checks them. */
export const credentials = defineFeature({
  name: 'credentials',
  migrations: import.meta.glob<string>('./migrations/*.sql', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
  seed: seedCredentials,
  forget: forgetCredentials,
  export: exportCredentials,
  jobs: [grantCredentials],
  answers: [
    on(calls.checkCredential, checkCredential),
    on(calls.readPaper, readPaper),
    on(calls.readStatusList, readStatusList),
    on(calls.readAchievement, readAchievement),
    on(calls.readVocabulary, readVocabulary),
    on(calls.readCredential, readCredential),
    on(calls.readDid, readDid),
    on(calls.myBadges, myBadges),
    on(calls.badgesAhead, badgesAhead),
    on(calls.myCertificates, myCertificates),
    on(calls.issueTranscript, issueTranscript),
    on(calls.revokeCredential, revokeCredential),
    on(calls.listCredentials, listCredentials),
  ],
})
