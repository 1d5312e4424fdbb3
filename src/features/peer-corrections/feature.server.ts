import { ownOnly } from '#account/public.server.ts'
import { defineFeature, handle } from '#server/app-context.ts'
import { checkPeerCorrection, listPeerChecks } from './checks.server.ts'
import * as calls from './contract.ts'
import * as corrections from './corrections.server.ts'
import { erasePeers, exportPeers } from './personal-data.server.ts'
import { seedPeers } from './seed.server.ts'
import * as texts from './texts.server.ts'

/** Learners who correct each other: texts that are shown for it, and points once staff looked at a sample. */
export const peerCorrections = defineFeature({
  name: 'peer-corrections',
  migrations: import.meta.glob<string>('./migrations/*.sql', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
  seed: seedPeers,
  languageColumns: { 'peer_text.language': 'نوشته‌های همدیگر' },
  eraseUserData: erasePeers,
  export: exportPeers,
  merging: {
    moves: ['peer_text.writer_id', 'peer_correction.corrector_id', 'peer_member.user_id'],
    stays: ['peer_correction.checked_by'],
  },
  handlers: [
    handle(calls.readPeers, texts.readPeers),
    handle(calls.shareText, ownOnly(texts.shareText)),
    handle(calls.withdrawText, ownOnly(texts.withdrawText)),
    handle(calls.takeText, ownOnly(texts.takeText)),
    handle(calls.readPeerCorrection, corrections.readPeerCorrection),
    handle(calls.sendPeerCorrection, ownOnly(corrections.sendPeerCorrection)),
    handle(calls.leaveText, ownOnly(corrections.leaveText)),
    handle(calls.ratePeerCorrection, ownOnly(corrections.ratePeerCorrection)),
    handle(calls.reportPeer, ownOnly(corrections.reportPeer)),
    handle(calls.listPeerChecks, listPeerChecks),
    handle(calls.checkPeerCorrection, checkPeerCorrection),
  ],
})
