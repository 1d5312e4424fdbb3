import { defineFeature, on } from '#server/app-context.ts'
import * as accounts from './accounts.server.ts'
import { readAudit, readAuditPeople, readAuditTable } from './audit.server.ts'
import * as calls from './contract.ts'
import * as notices from './notices.server.ts'

export const studio = defineFeature({
  name: 'studio',
  answers: [
    on(calls.findAccounts, accounts.findAccounts),
    on(calls.readAccount, accounts.readAccount),
    on(calls.unlockAccount, accounts.unlockAccount),
    on(calls.endAccountSessions, accounts.endAccountSessions),
    on(calls.endAccountSession, accounts.endAccountSession),
    on(calls.changeRoles, accounts.changeRoles),
    on(calls.readAudit, readAudit),
    on(calls.readAuditTable, readAuditTable),
    on(calls.readAuditPeople, readAuditPeople),
    on(calls.readNoticeDesk, notices.readNoticeDesk),
    on(calls.retryNotice, notices.retryNotice),
  ],
})
