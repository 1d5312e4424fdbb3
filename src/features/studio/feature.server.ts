import { defineFeature, handle } from '#server/app-context.ts'
import * as accounts from './accounts.server.ts'
import { exportAudit, readAudit, readAuditPeople } from './audit.server.ts'
import * as calls from './contract.ts'
import * as firstRunCalls from './first-run/contract.ts'
import { beginFirstRun, dismissFirstRun, readFirstRun, skipStep } from './first-run/first-run.server.ts'
import * as home from './home/contract.ts'
import { readStaffHome, smsRunningOut } from './home/staff-home.server.ts'
import * as notices from './notices.server.ts'
import * as searching from './search/contract.ts'
import { searchStudio } from './search/search.server.ts'

export const studio = defineFeature({
  name: 'studio',
  staffNeeds: [smsRunningOut],
  foundSchool: beginFirstRun,
  migrations: import.meta.glob<string>('./migrations/*.sql', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
  handlers: [
    handle(calls.findAccounts, accounts.findAccounts),
    handle(calls.readAccount, accounts.readAccount),
    handle(calls.unlockAccount, accounts.unlockAccount),
    handle(calls.endAccountSessions, accounts.endAccountSessions),
    handle(calls.endAccountSession, accounts.endAccountSession),
    handle(calls.changeRoles, accounts.changeRoles),
    handle(calls.readAudit, readAudit),
    handle(calls.exportAudit, exportAudit),
    handle(calls.readAuditPeople, readAuditPeople),
    handle(calls.readNoticeAdmin, notices.readNoticeAdmin),
    handle(home.readStaffHome, readStaffHome),
    handle(searching.searchStudio, searchStudio),
    handle(firstRunCalls.readFirstRun, readFirstRun),
    handle(firstRunCalls.skipStep, skipStep),
    handle(firstRunCalls.dismissFirstRun, dismissFirstRun),
    handle(calls.retryNotice, notices.retryNotice),
  ],
})
