import { defineFeature, handle } from '#server/app-context.ts'
import * as calls from './contract.ts'
import * as debts from './debts.server.ts'
import { describePayments } from './describe-payments.server.ts'
import { followInstalments } from './jobs.server.ts'
import { linkPage } from './link-page.server.ts'
import { spendLinks } from './links.server.ts'
import { eraseInstalments, exportInstalments } from './personal-data.server.ts'
import { followDebt, listReceiptParts, wakeLine } from './plans.server.ts'
import { debtsDue } from './staff-home.server.ts'

/** Prices paid in parts, what rests while one is late, and links by which others pay. */
export const instalments = defineFeature({
  name: 'instalments',
  staffFigures: [debtsDue],
  migrations: import.meta.glob<string>('./migrations/*.sql', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
  eraseUserData: eraseInstalments,
  export: exportInstalments,
  jobs: [followInstalments],
  plainPages: [linkPage],
  enrolment: { describePayments, seatRestEnded: wakeLine },
  payment: { debtChanged: followDebt, paid: spendLinks, listParts: listReceiptParts },
  merging: {
    stays: ['payment_link.created_by'],
  },
  handlers: [
    handle(calls.listDebts, debts.listDebts),
    handle(calls.exportDebts, debts.exportDebts),
    handle(calls.listPayLinks, debts.listPayLinks),
    handle(calls.makePayLink, debts.makePayLink),
    handle(calls.revokePayLink, debts.revokePayLink),
    handle(calls.readInstalmentPolicy, debts.readInstalmentPolicy),
    handle(calls.setInstalmentPolicy, debts.setInstalmentPolicy),
    handle(calls.readMyInstalments, debts.readMyInstalments),
    handle(calls.makeMyPayLink, debts.makeMyPayLink),
  ],
})
