/** @module-tag engines */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Message } from '#account/contract.ts'
import { demoStaff } from '#account/demo-accounts.ts'
import type { GroupCard } from '#features/courses/groups/contract.ts'
import type { Order } from '#features/payment/contract.ts'
import type { Reconciliation } from '#features/reconciliation/contract.ts'
import { features } from '#features.server.ts'
import type { AppContext } from '#server/app-context.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import type { Session } from '../../emulators/gateway/book.ts'
import { type Call, startZarinpal, type Zarinpal } from '../../emulators/zarinpal/server.ts'
import { openPage, signIn } from '../browser.ts'
import { unfoldCode } from '../buying-steps.ts'
import { callAs, logInOverHttp } from '../call-over-http.ts'
import { compareWithBank } from '../compare-with-bank.ts'
import { readPdf } from '../pdf-text.ts'
import { readDownload } from '../read-download.ts'
import { registerOverHttp } from '../register.ts'
import { findFreePort, type Product, startProduct } from '../server.ts'

const slug = 'english-conversation-b1'
const groupsPath = `/info?q=${encodeURIComponent('گفت‌وگوی انگلیسی')}`
const price = 22_800_000
const paidTitle = 'پرداخت انجام شد'
const withdrawnTitle = 'انصراف شما ثبت شد'

/** The bank is another site, and a page whose server is killed says so aloud. */
const expectErrors =
  /another origin: http:..127.0.0.1:\d+.pg.StartPay|ERR_|Failed to (?:fetch|load)|WebSocket/

/** A product that is killed with -9 and started again at the same address, on the same data. */
async function openMortal(bank: Zarinpal) {
  const env = { PORT: String(await findFreePort()), ZARINPAL_URL: bank.url, LOG_LEVEL: 'error' }
  const first = await startProduct({ env })
  let product: Product = first
  const mortal = {
    address: first.address,
    kills: 0,
    async kill() {
      await product.kill('SIGKILL')
      mortal.kills += 1
    },
    async start() {
      product = await startProduct({ dataDir: first.dataDir, env: first.env })
    },
    /** Ends it in order; answers where its data are. */
    async end() {
      await product.kill('SIGTERM')
      return { dataDir: first.dataDir, url: first.env.DATABASE_URL }
    },
    async [Symbol.asyncDispose]() {
      await product.kill('SIGKILL')
      await first.stop()
    },
  }
  return mortal
}
type Mortal = Awaited<ReturnType<typeof openMortal>>

/**
 * Lets the server do what the page asks, and loses the answer: it is killed before that is out, or, where it is to live,
 * the line is cut; starts it again.
 */
async function loseAnswer(
  { mortal, kills = true }: { mortal: Mortal; kills?: boolean },
  page: Page,
  path: string,
  action: () => Promise<void>,
) {
  const killed = new Promise<void>(resolve => {
    void page.route(path, async route => {
      if (route.request().method() !== 'POST') return route.fallback()
      const answer = await route.fetch()
      expect(answer.ok()).toBe(true)
      if (kills) await mortal.kill()
      await route.abort('connectionreset')
      resolve()
    })
  })
  await action()
  await killed
  await page.unroute(path)
  if (kills) await mortal.start()
}

/** Kills the server as soon as the bank has its question, which the bank then does all the same; starts it again. */
async function killInCall(mortal: Mortal, bank: Zarinpal, wanted: Call, action: () => Promise<void>) {
  const killed = new Promise<void>(resolve => {
    bank.watch = async (moment, call) => {
      if (moment !== 'asked' || call !== wanted) return
      bank.watch = null
      await mortal.kill()
      resolve()
    }
  })
  await action()
  await killed
  await mortal.start()
}

test(
  'the server killed at the order, at the payment and at the refund leaves money, goods and messages agreeing after restart',
  () => buy({ isKilledOften: false }),
  240_000,
)

test(
  'the server killed at each step leaves money, goods and messages agreeing after restart',
  {
    tags: ['soak'],
    timeout: 900_000,
  },
  () => buy({ isKilledOften: true }),
)

async function buy({ isKilledOften }: { isKilledOften: boolean }) {
  const bank = await startZarinpal()
  try {
    await using mortal = await openMortal(bank)
    const { address } = mortal
    const buyer = await registerOverHttp(address)
    const ask = <T>(method: string, path: string, body?: object) =>
      callAs<T>(address, buyer.session, method, path, body)
    // SMS at any hour, so that what is told does not hang on the clock.
    await ask('PUT', '/api/account/notices/choice', { type: 'payment', channel: 'sms', wanted: true })
    await ask('PUT', '/api/account/notices/times', {
      quiet: { on: false, from: 22, until: 8 },
      digest: { on: false, hour: 18 },
    })
    const freeSeats = async () => {
      const { items } = await ask<{ items: GroupCard[] }>('GET', '/api/course/groups?perPage=100')
      return items.find(({ course, title }) => course.slug === slug && title === 'گروه عصر')!.freeSeats
    }
    const seats = await freeSeats()

    /** What the server says of the buyer and of the group's seats. */
    async function readBooks() {
      const orders = await ask<{ items: Order[] }>('GET', '/api/payment/orders')
      const courses = await ask<{ total: number }>('GET', '/api/presentation/profile/courses')
      const messages = await ask<{ items: Message[] }>('GET', '/api/account/messages')
      const tickets = await ask<{ total: number }>('GET', '/api/contact-us/letters')
      return {
        orders: orders.items.map(({ state }) => state),
        held: seats - (await freeSeats()),
        courses: courses.total,
        notified: messages.items
          .filter(({ link }) => link?.startsWith('/payment/'))
          .map(({ title }) => title),
        tickets: tickets.total,
      }
    }
    const expectBooks = async (known: Awaited<ReturnType<typeof readBooks>>) =>
      expect(await readBooks()).toEqual(known)
    const nothing = {
      orders: [] as Order['state'][],
      held: 0,
      courses: 0,
      notified: [] as string[],
      tickets: 0,
    }
    const ordered = { ...nothing, orders: ['open' as const], held: 1 }
    const paying = { ...ordered, orders: ['paying' as const] }
    const bought = { ...ordered, orders: ['paid' as const], courses: 1, notified: [paidTitle] }
    const written = { ...bought, tickets: 1 }
    const withdrawn = {
      ...written,
      orders: ['refunded' as const],
      held: 0,
      courses: 0,
      notified: [withdrawnTitle, paidTitle],
    }

    const page = await openPage({ address, width: 1280, expectErrors })
    const button = (name: string | RegExp) => page.getByRole('button', { name })
    const heading = (name: string | RegExp) => page.getByRole('heading', { name })
    const receipt = page.getByRole('article', { name: 'رسید پرداخت' })
    /** Kills it between two steps; what was known before is known after. */
    async function restart(known: Awaited<ReturnType<typeof readBooks>>) {
      if (isKilledOften) {
        await mortal.kill()
        await mortal.start()
      }
      await expectBooks(known)
    }
    await signIn(page, buyer)
    const openGroup = async () => {
      await page.goto(groupsPath)
      await page.getByRole('link', { name: /^گفت‌وگوی انگلیسی.*گروه عصر/ }).click()
      await page.waitForURL('**/info/*')
    }
    await openGroup()
    if (isKilledOften) await restart(nothing)

    // The order: made, and its answer lost; pressed again, it is the same.
    const order = button(/^ثبت‌نام و پرداخت: گفت‌وگوی انگلیسی.*گروه عصر/)
    if (isKilledOften) await page.reload()
    await loseAnswer({ mortal }, page, '**/api/course/groups/*/order', () => order.click())
    await expectBooks(ordered)
    await openGroup()
    await order.click()
    await page.waitForURL('**/payment/orders/*')
    await heading('چگونه می‌پردازید؟').waitFor()
    await expectBooks(ordered)
    const orderAddress = page.url()

    // The code: laid on, and its answer lost.
    await (await unfoldCode(page)).fill('yadgiri20')
    await loseAnswer({ mortal, kills: isKilledOften }, page, '**/api/payment/orders/*/discount', () =>
      button('اعمال').click(),
    )
    await page.reload()
    await page.getByText('کد تخفیف اعمال شد.').waitFor()
    await expectBooks(ordered)

    // To the bank: it opens a payment that nobody hears of, then one the buyer is sent to.
    const pay = button(/^(پرداخت ۲٬۲۸۰٬۰۰۰ تومان|تلاش دوباره برای پرداخت)$/)
    if (isKilledOften) {
      await killInCall(mortal, bank, 'request', () => pay.click())
      await expectBooks(ordered)
      await page.reload()
    }
    await pay.click()
    await heading('پرداخت به پذیرنده').waitFor()
    await restart(paying)

    // Paid there; the server dies while it has the payment confirmed, under the buyer who comes back.
    const back = page.waitForRequest(request => request.url().startsWith(`${address}/payment/return?`))
    await killInCall(mortal, bank, 'verify', () => button('پرداخت موفق').click())
    const callback = (await back).url()
    // On a slow machine the till may have asked the bank by itself meanwhile.
    expect([paying, bought]).toContainEqual(await readBooks())
    await page.goto(callback)
    await heading('پرداخت با موفقیت انجام شد.').waitFor()
    await expectBooks(bought)
    await restart(bought)
    await page.goto(callback)
    await heading('پرداخت با موفقیت انجام شد.').waitFor()
    await expectBooks(bought)

    // The receipt, and the same after another death.
    await page.goto(orderAddress)
    await receipt.waitFor()
    const printed = await downloadReceipt(page)
    expect(printed).toContain('آزموده')
    await restart(bought)
    await page.reload()
    await receipt.waitFor()
    expect(await downloadReceipt(page)).toBe(printed)

    // A ticket: it is there, its answer is lost, and the outbox sends it until it has one.
    const title = `پیام ${buyer.phone}`
    await page.goto('/contact-us')
    await page.getByLabel('عنوان').fill(title)
    await page.getByLabel('پیام شما').fill('این پیام باید یک بار برسد.')
    await loseAnswer({ mortal, kills: isKilledOften }, page, '**/api/contact-us/letters', () =>
      button('فرستادن پیام').click(),
    )
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await heading('پیام شما رسید.').waitFor()
    await expectBooks(written)
    await restart(written)

    // Withdrawn: the card has its money back, and the server dies before it knows.
    await page.goto(orderAddress)
    await button('درخواست بازگشت وجه').click()
    const dialog = page.getByRole('dialog', { name: 'بازگشت وجه' })
    await dialog.getByText('همان کارت', { exact: true }).click()
    await killInCall(mortal, bank, 'refund', () =>
      dialog.getByRole('button', { name: /^انصراف و بازگشت/ }).click(),
    )
    await expectBooks(withdrawn)
    await page.reload()
    await page.getByText(/بازگشت ۲٬۲۸۰٬۰۰۰ تومان به حساب بانکی/).waitFor()

    // It is never sent twice: the accountant looks at the bank's book and says that it has left.
    const { phone, password } = demoStaff('accountant')
    const { session } = await logInOverHttp(address, { phoneNumber: phone.slice(3), password })
    const account = (path: string, body: object) =>
      callAs<Reconciliation>(address, session, 'POST', `/api/payment/${path}`, body)
    const found = await account('reconciliation/run', {})
    expect([found.proof.faults, found.open, found.arrived]).toEqual([[], [], []])
    const refunds = found.refunds.map(({ id, amount, state }) => ({ id, amount, state }))
    expect(refunds).toEqual([{ id: expect.any(String), amount: price, state: 'sending' }])
    await account(`refunds/${refunds[0]!.id}/done`, { currentPassword: password })
    await restart(withdrawn)
    const settled = await account('reconciliation/run', {})
    expect([settled.proof.faults, settled.open, settled.arrived, settled.refunds]).toEqual([[], [], [], []])

    // Of each there is one message, and the school has the ticket once.
    const outboundMessages = async () => {
      const { items } = (await (await fetch(`${address}/api/outbox`)).json()) as {
        items: { channel: string; to: string; text: string }[]
      }
      return items
        .filter(({ to }) => to === buyer.phone || to === buyer.email)
        .map(({ channel, text }) => `${channel}: ${text.split('\n')[0]}`)
        .filter(line => line.endsWith(paidTitle) || line.endsWith(withdrawnTitle))
        .toSorted()
    }
    const each = ['email', 'sms'].flatMap(channel =>
      [paidTitle, withdrawnTitle].map(name => `${channel}: ${name}`),
    )
    // What a process had in hand when it died, another takes up after the job's own time.
    await expect.poll(outboundMessages, { timeout: 400_000 }).toEqual(each.toSorted())
    const support = demoStaff('support')
    const staffPage = await logInOverHttp(address, {
      phoneNumber: support.phone.slice(3),
      password: support.password,
    })
    const { items } = await callAs<{ items: { title: string }[] }>(
      address,
      staffPage.session,
      'GET',
      '/api/studio/letters?perPage=100',
    )
    expect(items.filter(ticket => ticket.title === title)).toHaveLength(1)
    await expectBooks(withdrawn)
    expect(mortal.kills).toBe(isKilledOften ? 12 : 3)

    const { dataDir, url } = await mortal.end()
    const database = await openDatabase({ dataDir, log: () => {}, ...(url && { url }) })
    try {
      const log = { fatal() {} }
      const shop = {
        database,
        db: database.db,
        log,
        features,
        now: () => new Date(),
        banks: [bank],
      } as unknown as AppContext & {
        banks: Zarinpal[]
      }
      // What people of the demo bought was paid at its own bank, which this one never heard of.
      const { rows: demo } = await database.execute(
        `select p.authority, p.amount from payment p join orders o on o.id = p.order_id where o.user_id <> $1`,
        [buyer.session.user.id],
      )
      for (const { authority, amount } of demo as { authority: string; amount: number }[]) {
        bank.book.sessions.set(authority, { authority, amount, state: 'VERIFIED', refunded: 0 } as Session)
      }
      const all = price + demo.reduce((sum, { amount }) => sum + Number(amount), 0)
      expect(await compareWithBank(shop)).toEqual({ faults: [], atBank: all, inLedger: all, open: 0 })
      const { rows } = await database.execute(
        `select kind, sum(amount)::int as amount from ledger_entry e join ledger_account a on a.id = e.account_id
         where transaction_id not in
           (select x.id from ledger_transaction x join orders o on o.id = x.order_id where o.user_id <> $1)
         group by kind having sum(amount) <> 0`,
        [buyer.session.user.id],
      )
      // What the bank took it gave back: nothing is left with anybody.
      const given = [...bank.book.sessions.values()].reduce((sum, { refunded }) => sum + refunded, 0)
      expect([rows, given]).toEqual([[], price])
    } finally {
      await database.close()
    }
  } finally {
    await bank.close()
  }
}

/** The text of the receipt that the order's page gives as a file. */
async function downloadReceipt(page: Page): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'رسید PDF' }).click(),
  ])
  return readPdf(await readDownload(download)).text
}
