import { expect, test } from 'vitest'
import { demoAccounts } from '#account/demo-accounts.ts'
import { axe, openPage, signIn } from '../../../test/browser.ts'
import { openInbox } from '../../../test/contact-steps.ts'
import { waitForGlobalEffects } from '../../../test/global-effects.ts'
import { shareProduct } from '../../../test/shared-product.ts'
import { atEachWidth } from '../../../test/widths.ts'

const product = shareProduct()

/** What the browser logs of a connection that is cut. */
const airplane = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|WebSocket|status of 404/

let count = 0
/** Words that stand nowhere else. */
const words = (text: string) => `${text} ${Date.now()}${count++}`

test('CT6 in the messenger too, questions asked often come while a message to the school is typed, and what is half written is there after a reload', async () => {
  const { address } = product
  const page = await openPage({ address, width: 390 })
  await signIn(page, demoAccounts[2])
  await page.goto('/chat/support')
  const text = page.getByRole('form', { name: 'پیام به پشتیبانی' }).getByLabel('پیام شما')
  await text.fill('سلام، كد تاييد نرسيد')
  const found = page.getByRole('status').filter({ hasText: 'شاید پاسخ همین‌جا باشد:' })
  await found.getByText('کد تأیید به دستم نرسید. چه کنم؟').click()
  expect(await found.getByText('یک دقیقه صبر کنید').isVisible()).toBe(true)
  expect(await axe(page)).toEqual([])
  await page.reload()
  await text.waitFor()
  await expect.poll(() => text.inputValue()).toBe('سلام، كد تاييد نرسيد')
  await found.waitFor()
  await text.fill('')
})

atEachWidth(width => {
  test('CH5 a member writes to the school from the messenger, offline too and once; the answer is unread until it is opened, is rated, closed and opened again', async () => {
    const { address } = product
    const page = await openPage({ address, width, expectErrors: airplane })
    await signIn(page, demoAccounts[2])
    await page.goto('/chat')
    await page.getByRole('button', { name: 'پیام تازه' }).click()
    await page.getByRole('link', { name: /^پیام به پشتیبانی/ }).click()
    const form = page.getByRole('form', { name: 'پیام به پشتیبانی' })
    await form.getByRole('radio', { name: /کلاس و ضبط/ }).waitFor()
    await waitForGlobalEffects(page)
    expect(await axe(page)).toEqual([])
    await page.context().setOffline(true)
    const [first, reply, answer] = [words('صدا نمی‌آید'), words('هنوز نه'), words('بلندگو را دیدید؟')]
    await form.getByText('کلاس و ضبط').click()
    await form.getByLabel('پیام شما').fill(first)
    await form.getByRole('button', { name: 'فرستادن پیام' }).click()
    const talk = page.getByRole('list', { name: 'گفت‌وگو', exact: true })
    await talk.getByText(/در صف ارسال، کد پیگیری/).waitFor()
    await page.context().setOffline(false)
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await page.getByRole('heading', { name: 'پشتیبانی · کلاس و ضبط' }).waitFor()
    await talk.getByText(first).waitFor()
    expect(await talk.getByText(first).count()).toBe(1)
    expect(await axe(page)).toEqual([])

    // Answered while the member looks elsewhere.
    await page.goto('/chat')
    const inbox = await openInbox({ address, width })
    await inbox.getByRole('link', { name: first }).click()
    await inbox.getByRole('textbox', { name: 'پاسخ' }).fill(answer)
    await inbox.getByRole('textbox', { name: 'پاسخ' }).press('Control+Enter')
    const list = page.getByRole('navigation', { name: 'گفت‌وگوها' })
    await list.getByRole('button', { name: 'پشتیبانی' }).click()
    const row = list.getByRole('link').filter({ hasText: answer })
    await row.getByText('پیام خوانده‌نشده').waitFor()
    expect(await axe(page)).toEqual([])
    await row.click()
    await talk.getByText(answer).waitFor()
    await page.locator('label', { hasText: 'خشنودم' }).click()
    await page.getByRole('button', { name: 'ثبت نظر' }).click()
    await page.getByText('نظر شما دربارهٔ این گفت‌وگو: خشنودم. سپاس.').waitFor()
    await page.getByRole('button', { name: 'حل شد، ببند' }).click()
    await page.getByText('این گفت‌وگو بسته شده است').waitFor()
    await page.getByLabel('پاسخ شما').fill(reply)
    await page.getByRole('button', { name: 'فرستادن و باز کردن' }).click()
    await talk.getByText('گفت‌وگو دوباره باز شد').waitFor()
    await inbox.getByText(reply).waitFor()
    await page.goto('/chat')
    const again = list.getByRole('link').filter({ hasText: reply })
    await again.waitFor()
    expect(await again.getByText('پیام خوانده‌نشده').count()).toBe(0)
  })
})
