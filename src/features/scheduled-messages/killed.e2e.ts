/** @module-tag engines */
import { expect } from 'vitest'
import { onPostgres } from '../../../test/database.ts'
import { rollingDice } from '../../../test/dice.ts'
import { runOn } from '../../../test/fresh-database.ts'
import { openPair } from '../../../test/product-pair.ts'

const title =
  'what was due is sent once each, without a gap, by two processes of which one dies in the middle'

/** Messages that are due before each kill. */
const batch = 150

onPostgres(`CH12 ${title}, and again`, () => sendUnderKills(2), 120_000)

onPostgres(`CH12 ${title}, twenty times`, { tags: ['soak'], timeout: 600_000 }, () => sendUnderKills(20))

async function sendUnderKills(kills: number) {
  const messages = kills * batch
  await using pair = await openPair()
  const dice = rollingDice()
  const read = async (statement: string) => (await runOn(pair.url, statement)).rows[0] as Counts
  const [talk] = (
    await runOn(
      pair.url,
      `select id, person_a, last_seq::int from chat_conversation where kind = 'direct' and person_a is not null order by id`,
    )
  ).rows as { id: string; person_a: string; last_seq: number }[]
  const { id, person_a: author, last_seq: before } = talk!
  const count = () =>
    read(
      `select (select count(*)::int from chat_scheduled_message where text like 'due %' and refused_at is null) as waiting,
         count(*)::int as sent, count(distinct text)::int as texts,
         min(seq)::int as first, max(seq)::int as last, count(distinct seq)::int as numbers
       from chat_message where conversation_id = '${id}' and text like 'due %'`,
    )
  let died = 0
  for (let kill = 0; kill < kills; kill++) {
    const from = kill * batch
    await runOn(
      pair.url,
      `insert into chat_scheduled_message (id, conversation_id, author_id, text, send_at, created_at)
       select gen_random_uuid(), '${id}', '${author}', 'due ' || n, now() - interval '1 minute', now()
       from generate_series(${from + 1}, ${from + batch}) as n`,
    )
    await expect
      .poll(async () => (await count()).sent, { interval: 5, timeout: 60_000 })
      .toBeGreaterThan(from)
    if ((await count()).waiting > 0) died++
    await pair.renew(dice.below(2), 'SIGKILL')
    await expect.poll(async () => (await count()).waiting, { timeout: 60_000 }).toBe(0)
  }
  // At least one died while messages waited: else the kills came too late to say anything.
  expect(died).toBeGreaterThan(0)
  expect(await count()).toEqual({
    waiting: 0,
    sent: messages,
    texts: messages,
    first: before + 1,
    last: before + messages,
    numbers: messages,
  })
}

type Counts = Record<'waiting' | 'sent' | 'texts' | 'first' | 'last' | 'numbers', number>
