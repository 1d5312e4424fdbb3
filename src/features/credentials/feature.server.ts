import { defineFeature, handle } from '#server/app-context.ts'
import { readCertificatePdf } from './certificate-pdf.server.ts'
import { checkCredential, readAchievement, readCredential, readVocabulary } from './check.server.ts'
import * as calls from './contract.ts'
import { grantCredentials } from './grant.server.ts'
import { badgesAhead, eraseCredentials, exportCredentials, myBadges, myCertificates } from './mine.server.ts'
import { tellOfCredentials } from './person-parts.server.ts'
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
  eraseUserData: eraseCredentials,
  export: exportCredentials,
  personParts: tellOfCredentials,
  jobs: [grantCredentials],
  merging: {
    moves: ['credential.user_id'],
  },
  handlers: [
    handle(calls.checkCredential, checkCredential),
    handle(calls.readCertificatePdf, readCertificatePdf),
    handle(calls.readStatusList, readStatusList),
    handle(calls.readAchievement, readAchievement),
    handle(calls.readVocabulary, readVocabulary),
    handle(calls.readCredential, readCredential),
    handle(calls.readDid, readDid),
    handle(calls.myBadges, myBadges),
    handle(calls.badgesAhead, badgesAhead),
    handle(calls.myCertificates, myCertificates),
    handle(calls.issueTranscript, issueTranscript),
    handle(calls.revokeCredential, revokeCredential),
    handle(calls.listCredentials, listCredentials),
  ],
})
