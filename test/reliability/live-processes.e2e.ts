/** @module-tag engines */
import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Message } from '#account/contract.ts'
import { demoStaff } from '#account/demo-accounts.ts'
import { livePaths, userChannel } from '#contract/live.ts'
import { toPersianDigits } from '#persian/digits.ts'
import { callAs, logInOverHttp } from '../call-over-http.ts'
import { onPostgres } from '../database.ts'
import { leaveOnly } from '../leave-only.ts'
import { type LiveReader, readNumbers, type Transport, transports } from '../live-readers.ts'
import { openPageAs } from '../open-as.ts'
import { type Registered, registerOverHttp } from '../register.ts'
import { startProduct } from '../server.ts'
import { openWire } from '../wire.ts'

const transportNames = Object.keys(transports) as Transport[]
const soon = { timeout: 30_000, interval: 20 }

/** Two products on one database; the first is where people listen, and is killed. */
async function openPair() {
  const first = await startProduct({ env: { LOG_LEVEL: 'error' } })
  const { DATABASE_URL } = first.env
  const second = await startProduct({ env: { LOG_LEVEL: 'error', DATABASE_URL: DATABASE_URL! } })
  let listening = first
  const { phone, password } = demoStaff('support')
  const { session } = await logInOverHttp(second.address, { phoneNumber: phone.slice(3), password })
  return {
    first,
    second,
    kill: () => listening.kill('SIGKILL'),
    async restart() {
      listening = await startProduct({ dataDir: first.dataDir, env: first.env })
    },
    /** At the second: the school answers a ticket of this person, who is notified. */
    async notify({ session: own, phone }: Registered) {
      const ticket = {
        id: randomUUID(),
        topic: 'other',
        name: 'مهتاب',
        contact: phone,
        title: 'پرسش',
        text: 'پرسش',
      }
      await callAs(second.address, own, 'POST', '/api/contact-us/letters', ticket)
      const answer = { id: randomUUID(), kind: 'answer', text: 'پاسخ' }
      await callAs(second.address, session, 'POST', `/api/studio/letters/${ticket.id}/messages`, answer)
    },
    async [Symbol.asyncDispose]() {
      await listening.kill('SIGKILL')
      await second.stop()
      await first.stop()
    },
  }
}

/** What `notify` causes on that person's channel: their ticket stands in the messenger, is answered there, and a notice comes. */
const eventsEach = 3
/** The numbers of so many notices, after those that came before. */
const after = (start: number, before: number, count: number) =>
  Array.from({ length: count * eventsEach }, (_, at) => start + before * eventsEach + at + 1)

/** A reader of a person's own channel at one of the products. */
function read(
  transport: Transport,
  address: string,
  { session }: Registered,
  after: number | null,
): LiveReader {
  const { accessToken: token } = session.auth
  return transports[transport]({ address, token, after: { [userChannel(session.user.id)]: after } })
}

onPostgres(
  'RC38 what one product causes reaches readers of another by every transport; when theirs is killed they go on at either from their number, and are told each once',
  async () => {
    await using pair = await openPair()
    const { first, second } = pair
    const people = await Promise.all(
      transportNames.map(async transport => {
        const person = await registerOverHttp(first.address)
        const reader = read(transport, first.address, person, null)
        await expect.poll(() => reader.received.length, soon).toBe(1)
        const { reload } = reader.received[0] as { reload: number }
        return { transport, person, reader, start: reload, channel: userChannel(person.session.user.id) }
      }),
    )
    for (const { person, reader, start, channel } of people) {
      await pair.notify(person)
      await expect.poll(() => readNumbers(reader, channel), soon).toEqual(after(start, 0, 1))
    }

    await pair.kill()
    for (const { reader, person } of people) {
      await reader.ended
      await pair.notify(person)
    }
    const moved = people.map(({ transport, person, start }) =>
      read(transport, second.address, person, start + eventsEach),
    )
    await pair.restart()
    const stayed = people.map(({ transport, person, start }) =>
      read(transport, first.address, person, start + eventsEach),
    )
    for (const { person } of people) await pair.notify(person)
    for (const [index, { person, start, channel, reader }] of people.entries()) {
      const again = [moved[index]!, stayed[index]!]
      for (const other of again)
        await expect.poll(() => readNumbers(other, channel), soon).toEqual(after(start, 1, 2))
      // What came after them would show whatever was told a second time.
      await pair.notify(person)
      for (const other of again)
        await expect.poll(() => readNumbers(other, channel), soon).toEqual(after(start, 1, 3))
      expect(again.flatMap(({ received }) => received)).toHaveLength(6 * eventsEach)
      expect(readNumbers(reader, channel)).toEqual(after(start, 0, 1))
      for (const other of again) other.drop()
    }
  },
  300_000,
)

const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'پیام‌ها' })
/** What the bell says of itself, and shows. */
const unread = (page: Page) => bell(page).evaluate(button => button.parentElement!.innerText.trim())

/** Resolves once the page listens by its transport. */
function listens(page: Page, transport: Transport): Promise<unknown> {
  if (transport === 'socket')
    return page.waitForEvent('websocket').then(socket => socket.waitForEvent('framereceived'))
  return page.waitForRequest(request => {
    const { pathname, searchParams } = new URL(request.url())
    return transport === 'poll' ? searchParams.get('wait') === '25' : pathname === livePaths.stream
  })
}

onPostgres(
  'RC38 an open page whose product is killed goes on at another and back, by every transport, without a reload, and counts each message once',
  async () => {
    await using pair = await openPair()
    const { first, second } = pair
    const readPort = (address: string) => Number(new URL(address).port)
    await using wire = await openWire(readPort(first.address))
    const guests: { page: Page; person: Registered }[] = []
    for (const transport of transportNames) {
      const person = await registerOverHttp(first.address)
      const page = await openPageAs(person.session, {
        address: wire.address,
        width: 1280,
        expectErrors: /WebSocket|ERR_|Failed to/,
      })
      await leaveOnly(page, transport)
      const open = listens(page, transport)
      await page.goto('/phrasebook')
      await open
      guests.push({ page, person })
    }
    const begun: number[] = []
    for (const { page } of guests) begun.push(await page.evaluate(() => performance.timeOrigin))
    const expectUnread = async (count: number) => {
      for (const { page } of guests)
        await expect.poll(() => unread(page), soon).toContain(`${toPersianDigits(count)} پیام خوانده‌نشده`)
    }
    const notifyAll = async () => {
      for (const { person } of guests) await pair.notify(person)
    }

    await notifyAll()
    await expectUnread(1)
    await pair.kill()
    // While the page reaches nobody.
    await notifyAll()
    wire.turnTo(readPort(second.address))
    await expectUnread(2)
    await pair.restart()
    wire.turnTo(readPort(first.address))
    wire.cut()
    await notifyAll()
    await expectUnread(3)
    for (const [index, { page, person }] of guests.entries()) {
      expect(await page.evaluate(() => performance.timeOrigin)).toBe(begun[index])
      const { items } = await callAs<{ items: Message[] }>(
        second.address,
        person.session,
        'GET',
        '/api/account/messages',
      )
      expect(items).toHaveLength(3)
      await bell(page).click()
      const panel = page.getByRole('region', { name: 'پیام‌های تازه' })
      await expect.poll(() => panel.getByRole('link', { name: /پاسخ داده شد/ }).count()).toBe(3)
    }
  },
  300_000,
)
