import { defineFeature, handle } from '#server/app-context.ts'
import * as calls from './contract.ts'
import { exportPay, readPaySheet } from './export-pay.server.ts'
import { seedPay } from './seed.server.ts'
import * as pay from './statements.server.ts'

/**
 * What teachers are paid, for the sessions of courses that they held and their trial sessions, and whoever else is paid by the
 * month, as features say by `payees`. Databases know its seed and
 * its export as `pay`, and the migration of its tables as one of the teachers'.
 */
export const teacherPay = defineFeature({
  name: 'pay',
  seed: seedPay,
  keepsTeacher: pay.hasPay,
  migrations: import.meta.glob<string>('./migrations/*.sql', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
  export: async (db, userId, app) => ({ statements: await pay.exportPay(app, db, userId) }),
  merging: {
    stays: ['pay_statement.approved_by'],
  },
  handlers: [
    handle(calls.listPay, pay.listPay),
    handle(calls.readPay, pay.readPay),
    handle(calls.setRate, pay.setRate),
    handle(calls.dropRate, pay.dropRate),
    handle(calls.addCorrection, pay.addCorrection),
    handle(calls.dropCorrection, pay.dropCorrection),
    handle(calls.approvePay, pay.approvePay),
    handle(calls.exportPay, exportPay),
    handle(calls.readPaySheet, readPaySheet),
    handle(calls.myPay, pay.myPay),
  ],
})
