import { defineFeature, handle } from '#server/app-context.ts'
import { issueBacklog, readInvoiceWork } from './backlog.server.ts'
import * as calls from './contract.ts'
import { readInvoicePdf } from './invoice-pdf.server.ts'
import { fileBooking, invoiceProofs, issueInvoices } from './issue-invoices.server.ts'
import { listInvoices } from './list-invoices.server.ts'
import { eraseBuyerName, exportBuyerInvoices } from './personal-data.server.ts'
import { listMyInvoices, readInvoice } from './read-invoice.server.ts'
import { reissueInvoice } from './reissue.server.ts'
import { seedInvoices } from './seed.server.ts'
import { changeSeller, readSeller } from './seller.server.ts'
import { exportInvoices } from './tax-office.server.ts'
import { readTaxes, removeTax, setTax } from './taxes.server.ts'

/** Invoices by the tax law, issued for what the ledger says was sold and refunded. */
export const invoices = defineFeature({
  name: 'invoices',
  migrations: import.meta.glob<string>('./migrations/*.sql', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
  seed: seedInvoices,
  jobs: [issueInvoices],
  payment: { booked: fileBooking, proofs: invoiceProofs },
  eraseUserData: eraseBuyerName,
  export: exportBuyerInvoices,
  merging: { moves: ['invoice.user_id'] },
  handlers: [
    handle(calls.readSeller, readSeller),
    handle(calls.changeSeller, changeSeller),
    handle(calls.readTaxes, readTaxes),
    handle(calls.setTax, setTax),
    handle(calls.removeTax, removeTax),
    handle(calls.listInvoices, listInvoices),
    handle(calls.exportInvoices, exportInvoices),
    handle(calls.readInvoiceWork, readInvoiceWork),
    handle(calls.issueBacklog, issueBacklog),
    handle(calls.readInvoice, readInvoice),
    handle(calls.reissueInvoice, reissueInvoice),
    handle(calls.readInvoicePdf, readInvoicePdf),
    handle(calls.listMyInvoices, listMyInvoices),
  ],
})
