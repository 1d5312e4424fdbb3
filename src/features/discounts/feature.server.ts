import { defineFeature, handle } from '#server/app-context.ts'
import * as calls from './contract.ts'
import * as admin from './discounts.server.ts'
import { findDiscounts, listKitDiscounts } from './find-discounts.server.ts'
import { eraseDiscountUses, exportDiscounts } from './personal-data.server.ts'
import { seedDiscounts } from './seed.server.ts'

/** Codes that take something off, and rules that do so by themselves; payments ask it by a hook. */
export const discounts = defineFeature({
  name: 'discounts',
  migrations: import.meta.glob<string>('./migrations/*.sql', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
  seed: seedDiscounts,
  eraseUserData: eraseDiscountUses,
  export: exportDiscounts,
  payment: { findDiscounts },
  bookStore: { listKitDiscounts },
  merging: {
    // A code for somebody alone may be for both accounts: whoever needs it anew is named again.
    stays: ['discount_person.user_id'],
  },
  handlers: [
    handle(calls.listDiscounts, admin.listDiscounts),
    handle(calls.exportDiscounts, admin.exportDiscounts),
    handle(calls.readDiscount, admin.readDiscount),
    handle(calls.listDiscountChoices, admin.listDiscountChoices),
    handle(calls.createDiscount, admin.createDiscount),
    handle(calls.changeDiscount, admin.changeDiscount),
    handle(calls.stopDiscount, admin.stopDiscount),
    handle(calls.createBatch, admin.createBatch),
    handle(calls.exportBatch, admin.exportBatch),
  ],
})
