import { defineFeature, handle } from '#server/app-context.ts'
import { changeBox, createBox, listBoxes } from './cashboxes.server.ts'
import { cashProofs, closeCashDay, depositCash, reopenCashDay, saveCashCount } from './close-day.server.ts'
import * as calls from './contract.ts'
import { eraseCashier, exportCashier } from './personal-data.server.ts'
import { exportCashDays, listCashDays, readCashDay } from './read-day.server.ts'
import { deleteOldSlips } from './slips.server.ts'

/** Money that staff take: cashboxes, sales and payments at the desk, and how the days end. */
export const cashbox = defineFeature({
  name: 'cashbox',
  migrations: import.meta.glob<string>('./migrations/*.sql', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
  jobs: [deleteOldSlips],
  eraseUserData: eraseCashier,
  export: exportCashier,
  payment: { proofs: cashProofs },
  merging: {
    stays: [
      'cash_day.counted_by',
      'cash_day.closed_by',
      'cash_day_reopening.reopened_by',
      'cash_deposit.made_by',
      'payment_slip.added_by',
    ],
  },
  handlers: [
    handle(calls.listBoxes, listBoxes),
    handle(calls.createBox, createBox),
    handle(calls.changeBox, changeBox),
    handle(calls.readCashDay, readCashDay),
    handle(calls.listCashDays, listCashDays),
    handle(calls.exportCashDays, exportCashDays),
    handle(calls.saveCashCount, saveCashCount),
    handle(calls.closeCashDay, closeCashDay),
    handle(calls.reopenCashDay, reopenCashDay),
    handle(calls.depositCash, depositCash),
  ],
})
