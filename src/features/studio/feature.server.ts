import { defineFeature, handle } from '#server/app-context.ts'
import * as accounts from './accounts.server.ts'
import { readAudit, readAuditPeople, readAuditTable } from './audit.server.ts'
import * as calls from './contract.ts'
import * as notices from './notices.server.ts'

export const studio = defineFeature({
  name: 'studio',
  handlers: [
    handle(calls.findAccounts, accounts.findAccounts),
    handle(calls.readAccount, accounts.readAccount),
    handle(calls.unlockAccount, accounts.unlockAccount),
    handle(calls.endAccountSessions, accounts.endAccountSessions),
    handle(calls.endAccountSession, accounts.endAccountSession),
    handle(calls.changeRoles, accounts.changeRoles),
    handle(calls.readAudit, readAudit),
    handle(calls.readAuditTable, readAuditTable),
    handle(calls.readAuditPeople, readAuditPeople),
    handle(calls.readNoticeAdmin, notices.readNoticeAdmin),
    handle(calls.retryNotice, notices.retryNotice),
  ],
})
