import { defineFeature, handle } from '#server/app-context.ts'
import { changeCategory, createCategory } from './categories.server.ts'
import * as calls from './contract.ts'
import {
  bookExpense,
  expenseProofs,
  exportExpenses,
  listExpenses,
  reverseExpense,
} from './expenses.server.ts'
import { eraseBookkeeper, exportBookkeeper } from './personal-data.server.ts'
import { addReceipt, deleteLooseReceipts, readExpenseReceipt } from './receipts.server.ts'

/** What the school spends, booked in the ledger. */
export const expenses = defineFeature({
  name: 'expenses',
  migrations: import.meta.glob<string>('./migrations/*.sql', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
  jobs: [deleteLooseReceipts],
  eraseUserData: eraseBookkeeper,
  export: exportBookkeeper,
  payment: { proofs: expenseProofs },
  merging: {
    stays: ['expense.made_by', 'expense.reversed_by', 'expense_receipt.added_by'],
  },
  handlers: [
    handle(calls.listExpenses, listExpenses),
    handle(calls.exportExpenses, exportExpenses),
    handle(calls.bookExpense, bookExpense),
    handle(calls.reverseExpense, reverseExpense),
    handle(calls.addReceipt, addReceipt),
    handle(calls.readExpenseReceipt, readExpenseReceipt),
    handle(calls.createCategory, createCategory),
    handle(calls.changeCategory, changeCategory),
  ],
})
