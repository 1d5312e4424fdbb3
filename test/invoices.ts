import type { Seller, Taxes } from '#features/invoices/contract.ts'
import { issueInvoices } from '#features/invoices/issue-invoices.server.ts'
import type { Person, TestApp } from './app.ts'

/** How invoices of a test name the school; its numbers are made up, and check. */
export const someSeller: Seller = {
  legalName: 'مؤسسهٔ زبان پارسا',
  nationalId: '14999900018',
  economicNumber: '14999900018',
  registrationNumber: '12345',
  address: 'اصفهان، چهارباغ بالا، پلاک ۸',
  postalCode: '8173912345',
  phone: '03136600000',
  memoryId: 'A1B2C3',
}
/** A company's national ID that checks. */
export const someCompany = '14999900022'
/** A person's. */
export const somePerson = '0499370899'

/** Says how invoices name the school, where nobody has. */
export async function nameSeller(by: Person): Promise<void> {
  const { body } = await by.get<{ seller: Seller | null; version: number }>('/api/studio/invoice-seller')
  if (body.seller) return
  const { status } = await by.put('/api/studio/invoice-seller', { ...someSeller, version: body.version })
  if (status !== 200) throw new Error(`the seller was refused: ${status}`)
}

/** Has a kind taxed from a day on; null is exempt. */
export const taxKind = (by: Person, kind: string, rate: number | null, from = '2026-03-21') =>
  by.put<Taxes>('/api/studio/invoice-taxes', { kind, from, rate, serviceCode: '' })

/** Issues what is due, as the job does. */
export const issueDue = (app: TestApp) => issueInvoices.run(app, {})
