import { expect, test } from 'vitest'
import { openShopOfTwo } from '../../../test/bank.ts'
import { rollingDice } from '../../../test/dice.ts'
import { payThroughStorm } from '../../../test/order-storm.ts'

/** Through a storm with both gateways: what was paid at either is booked and delivered, to the Rial, and nothing else. */
async function payThrough(orders: number) {
  await using shop = await openShopOfTwo({ timeoutSeconds: 0.3 })
  let clock = shop.now().getTime()
  const outcome = await payThroughStorm(shop, [shop.bank, shop.second], {
    orders,
    atOnce: 16,
    percent: 5,
    dice: rollingDice(),
    move(ms) {
      clock += ms
      shop.setNow(new Date(clock))
    },
  })
  const { faults, open, atBank, inLedger, undelivered } = outcome
  expect(faults).toEqual([])
  expect([open, undelivered]).toEqual([0, 0])
  expect(inLedger).toBe(atBank)
  const { rows } = await shop.database.execute(
    `select gateway, (count(*) filter (where state = 'paid'))::int as paid,
       (count(*) filter (where authority is null))::int as unopened from payment group by 1 order by 1`,
  )
  expect(rows.map(({ gateway }) => gateway)).toEqual(['emulator', 'emulator-zibal'])
  for (const { paid, unopened } of rows)
    expect([Number(paid) > 0, Number(unopened) > 0]).toEqual([true, true])
}

test(
  'orders paid at both gateways with one in twenty of each fault, and one of them silent for a minute, agree to the Rial',
  () => payThrough(80),
  120_000,
)

test(
  'ten thousand orders paid at both gateways with one in twenty of each fault, and one of them silent for a minute, agree to the Rial',
  { tags: ['soak'], timeout: 1_800_000 },
  () => payThrough(Number(process.env.ORDERS ?? 10_000)),
)
