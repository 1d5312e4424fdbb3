import { randomInt, randomUUID } from 'node:crypto'
import { demoStaff } from '#account/demo-accounts.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import type { DeskPartInput } from '#features/front-desk/contract.ts'
import { sellAtFrontDesk, takeDeskPayment } from '#features/front-desk/contract.ts'
import { addDays, isoDay, toJalali } from '#persian/jalali.ts'
import { signInOverHttp } from './api-person.ts'
import type { Person, TestApp } from './app.ts'
import { findOwner } from './sample-call.ts'
import { newGroup } from './school.ts'
import { withNewAddress } from './seeded-user.ts'

/** The cashbox that every school begins with. */
export const firstCashbox = '00000000-0000-4000-8000-00000000ca5b'

type Part = Partial<DeskPartInput> & Pick<DeskPartInput, 'method' | 'amount'>
export const someReference = (length = 8) => Array.from({ length }, () => randomInt(10)).join('')

export const part = (values: Part): DeskPartInput => ({
  id: randomUUID(),
  reference: values.method === 'cash' ? null : someReference(values.method === 'cheque' ? 16 : 8),
  ...values,
})

export const inDays = (app: Pick<TestApp, 'now'>, days: number) => isoDay(addDays(toJalali(app.now()), days))

export type Sale = {
  key?: string
  person: string
  group?: string
  books?: { edition: string; count: number }[]
  total: number
  parts?: DeskPartInput[]
  instalments?: { amount: number; dueDay: string }[]
  fromWallet?: number
  code?: string
  byLink?: boolean
  sendReceipt?: boolean
}
export type SaleReply = OutputOf<typeof sellAtFrontDesk>

export const sell = (by: Person, sale: Sale) =>
  by.post<SaleReply & { info?: { message: string }; errors?: { field: string; message: string }[] }>(
    sellAtFrontDesk.path,
    { key: randomUUID(), parts: [], cashboxId: firstCashbox, ...sale },
  )

export const take = (by: Person, orderId: string, parts: DeskPartInput[]) =>
  by.post<OutputOf<typeof takeDeskPayment> & { info?: { message: string } }>(
    takeDeskPayment.path.replace(':id', orderId),
    { parts, cashboxId: firstCashbox },
  )

/** A seat sold to somebody, half of it in cash and the rest in a part that is due in ten days. @returns the order's id */
export async function sellOnCredit(app: TestApp, person: string, total = 6_000_000): Promise<string> {
  const group = await newGroup(app, { price: total })
  const half = total / 2
  // Samples sell more a minute than one address may.
  const owner = await withNewAddress(app, await findOwner(app))
  const { status, body } = await sell(owner, {
    person,
    group,
    total,
    parts: [part({ method: 'cash', amount: half })],
    instalments: [{ amount: total - half, dueDay: inDays(app, 10) }],
  })
  if (status !== 200) throw new Error(`it was not sold: ${status} ${JSON.stringify(body)}`)
  return body.order.id
}

/**
 * A seat that the desk of a running product sells to whoever has this phone (E.164): half in cash, the rest in a part
 * that is due in ten days. @returns the order's id
 */
export async function sellInPartsOverHttp(address: string, phone: string): Promise<string> {
  const registrar = await signInOverHttp(address, demoStaff('registrar'))
  const found = await registrar.ask('GET', `/api/front-desk/people?q=${phone.replace('+98', '0')}`)
  const [person] = found.body.items as { id: string }[]
  const listed = await registrar.ask('GET', `/api/front-desk/groups?person=${person!.id}`)
  const groups = listed.body.items as { fit: string; group: { id: string; price: number } }[]
  const { id, price } = groups.find(({ fit }) => fit === 'next' || fit === 'fits')!.group
  const rest = Math.floor(price / 20) * 10
  const inTenDays = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10)
  const sold = await registrar.ask('POST', '/api/front-desk/sales', {
    key: randomUUID(),
    person: person!.id,
    group: id,
    total: price,
    parts: [part({ method: 'cash', amount: price - rest })],
    instalments: [{ amount: rest, dueDay: inTenDays }],
    cashboxId: firstCashbox,
  })
  return (sold.body.order as { id: string }).id
}
