import type { AppContext } from '#server/app-context.ts'
import { transaction, withTables } from '#server/platform/database/database.ts'
import { fileBacklog } from './backlog.server.ts'
import type { Seller } from './contract.ts'
import { issueInvoices } from './issue-invoices.server.ts'
import type { InvoiceTables } from './tables.server.ts'

const t = withTables<InvoiceTables>()

/** The demo's school on paper; its numbers are made up and check. */
const seller: Seller = {
  legalName: 'مؤسسهٔ آموزش زبان نمونه',
  nationalId: '14999900018',
  economicNumber: '14999900018',
  registrationNumber: '48217',
  address: 'تهران، خیابان انقلاب، کوچهٔ یاس، پلاک ۱۲',
  postalCode: '1417613151',
  phone: '02188000000',
  memoryId: 'A1B2C3',
}

/** Has what the demo's learners bought this year invoiced, trial sessions with tax. */
export async function seedInvoices(app: AppContext): Promise<void> {
  const at = app.now()
  await transaction(app.db, async tx => {
    await t(tx)
      .insertInto('invoice_seller')
      .values({ data: JSON.stringify(seller), version: 1, changed_at: at })
      .execute()
    await t(tx)
      .insertInto('invoice_tax_rate')
      .values([
        {
          kind: 'course-seat',
          valid_from: '2026-03-21',
          rate: null,
          service_code: '2330000000000',
          changed_at: at,
        },
        ...['trial-session', 'counseling-session', 'counseling-package'].map(kind => ({
          kind,
          valid_from: '2026-03-21',
          rate: 1000,
          service_code: null,
          changed_at: at,
        })),
      ])
      .execute()
    await fileBacklog(tx, at)
  })
  await issueInvoices.run(app, {})
}
