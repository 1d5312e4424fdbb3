import { afterAll, beforeAll, expect, test } from 'vitest'
import { testNow } from '../../../test/app.ts'
import {
  comeBack,
  fillWallet,
  goToBank,
  newGroup,
  openShop,
  orderSeat,
  type Shop,
} from '../../../test/bank.ts'
import type { WalletItem } from './contract.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop({ timeoutSeconds: 1 })
})
afterAll(() => shop[Symbol.asyncDispose]())

test('the line of a purchase stands where its order last moved something, and each line names what was bought', async () => {
  const buyer = await shop.user()
  const minute = (n: number) => new Date(testNow.getTime() + n * 60_000)
  await fillWallet(shop, buyer, 1_000_000)
  const id = await orderSeat(buyer, await newGroup(shop))
  const given = await goToBank(buyer, id, true)
  shop.bank.visit(given, 'cancel')
  await comeBack(shop, given, 'NOK')
  shop.setNow(minute(1))
  await fillWallet(shop, buyer, 2_000_000)
  shop.setNow(minute(2))
  await goToBank(buyer, id, true)
  const { rows } = await shop.database.execute(
    `select orders.id, title from order_line join orders on orders.id = order_id where user_id = $1 order by number`,
    [buyer.id],
  )
  const [first, later, last] = rows
  const { body } = await buyer.get<{ items: WalletItem[] }>('/api/payment/wallet')
  expect(body.items).toMatchObject([
    { kind: 'laid-aside', amount: -3_000_000, at: minute(2).toISOString(), order: later },
    { kind: 'refund', amount: 2_000_000, at: minute(1).toISOString(), order: last },
    { kind: 'refund', amount: 1_000_000, at: minute(0).toISOString(), order: first },
  ])
})
