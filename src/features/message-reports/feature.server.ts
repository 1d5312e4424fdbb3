import { defineFeature, handle } from '#server/app-context.ts'
import * as calls from './contract.ts'
import { eraseReports, exportReports } from './personal-data.server.ts'
import * as reports from './reports.server.ts'

/** Reports of messages and what moderators do about them: stands above the messenger, whose page offers to report. */
export const messageReports = defineFeature({
  name: 'message-reports',
  eraseUserData: eraseReports,
  export: exportReports,
  merging: { moves: ['chat_report.reporter_id'], stays: ['chat_report.closed_by'] },
  handlers: [
    handle(calls.reportMessage, reports.reportMessage),
    handle(calls.listReports, reports.listReports),
    handle(calls.lookAtReport, reports.lookAtReport),
    handle(calls.closeReport, reports.closeReport),
  ],
})
