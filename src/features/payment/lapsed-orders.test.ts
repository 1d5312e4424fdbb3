import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testNow } from '../../../test/app.ts'
import { comeBack, goToBank, newGroup, openShop, orderSeat, type Shop } from '../../../test/bank.ts'
import { expireOrders } from './close-order.server.ts'

const quarter = 15 * 60_000

let shop: Shop
beforeAll(async () => {
  shop = await openShop({ timeoutSeconds: 1 })
})
afterAll(() => shop[Symbol.asyncDispose]())
beforeEach(() => shop.setNow(testNow))

const pass = (milliseconds: number) => shop.setNow(new Date(testNow.getTime() + milliseconds))
const newOrder = async () => orderSeat(await shop.user(), await newGroup(shop))
const readState = async (id: string) =>
  (await shop.database.execute('select state from orders where id = $1', [id])).rows[0]!.state

test('an order is closed at the very instant its time is over, and not while it may still be paid', async () => {
  const buyer = await shop.user()
  const id = await orderSeat(buyer, await newGroup(shop))
  const authority = await goToBank(buyer, id)
  pass(quarter)
  expect([await expireOrders(shop), await readState(id)]).toEqual([0, 'open'])
  shop.bank.visit(authority, 'fail')
  await comeBack(shop, authority, 'NOK')
  pass(quarter - 1)
  expect([await expireOrders(shop), await readState(id)]).toEqual([0, 'open'])
  pass(quarter)
  expect([await expireOrders(shop), await readState(id)]).toEqual([1, 'expired'])
  expect(await expireOrders(shop)).toBe(0)
})

test('an order that is cancelled or given more time once it was found lapsed is left as it is', async () => {
  const [first, cancelled, longer] = [await newOrder(), await newOrder(), await newOrder()]
  // The first is closed first, and with it the others change: all three were found before.
  await shop.database.execute(
    `update orders set expires_at = expires_at - interval '1 minute' where id = '${first}';
     create function change_others() returns trigger language plpgsql as $$ begin
       update orders set state = 'cancelled', closed_at = expires_at where id = '${cancelled}';
       update orders set expires_at = expires_at + interval '1 minute' where id = '${longer}';
       return null;
     end $$;
     create trigger change_others after update on orders for each row
       when (new.id = '${first}' and new.state = 'expired') execute function change_others()`,
  )
  pass(quarter)
  expect(await expireOrders(shop)).toBe(1)
  await shop.database.execute('drop trigger change_others on orders; drop function change_others()')
  expect([await readState(first), await readState(cancelled), await readState(longer)]).toEqual([
    'expired',
    'cancelled',
    'open',
  ])
})
