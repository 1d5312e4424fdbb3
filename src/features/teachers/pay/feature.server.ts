import { defineFeature, on } from '#server/app-context.ts'
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
  answers: [
    on(calls.listPay, pay.listPay),
    on(calls.readPay, pay.readPay),
    on(calls.setRate, pay.setRate),
    on(calls.dropRate, pay.dropRate),
    on(calls.addCorrection, pay.addCorrection),
    on(calls.dropCorrection, pay.dropCorrection),
    on(calls.approvePay, pay.approvePay),
    on(calls.readPayTable, readPayTable),
    on(calls.readPaySheet, readPaySheet),
    on(calls.myPay, pay.myPay),
  ],
})
