import { defineFeature, handle } from '#server/app-context.ts'
import type { Db } from '#server/database/database.ts'
import * as calls from './contract.ts'
import { readPaySheet, readPayTable } from './export-pay.server.ts'
import { seedPay } from './seed.server.ts'
import * as pay from './statements.server.ts'

/**
 * What teachers are paid. A feature of its own beside the teachers', since it comes after the courses: it counts their
 * sessions. Its tables are among the teachers'.
 */
export const teachersPay = defineFeature({
  name: 'pay',
  seed: seedPay,
  export: async (db: Db, userId: string) => ({ statements: await pay.exportPay(db, userId) }),
  handlers: [
    handle(calls.listPay, pay.listPay),
    handle(calls.readPay, pay.readPay),
    handle(calls.setRate, pay.setRate),
    handle(calls.dropRate, pay.dropRate),
    handle(calls.addCorrection, pay.addCorrection),
    handle(calls.dropCorrection, pay.dropCorrection),
    handle(calls.approvePay, pay.approvePay),
    handle(calls.readPayTable, readPayTable),
    handle(calls.readPaySheet, readPaySheet),
    handle(calls.myPay, pay.myPay),
  ],
})
