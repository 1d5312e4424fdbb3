import { randomUUID } from 'node:crypto'
import type { Locator, Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { demoAccounts } from '#account/demo-accounts.ts'
import { axe, needsWholeChromium, openPage, signIn } from '../../../test/browser.ts'
import { callAs } from '../../../test/call-over-http.ts'
import { registerOverHttp } from '../../../test/register.ts'
import { settle } from '../../../test/under-worker.ts'
import { atEachWidth } from '../../../test/widths.ts'
import type { List } from './contract.ts'

const readDirection = (text: Locator) => text.evaluate(element => getComputedStyle(element).direction)
const phrases = (page: Page) => page.getByRole('main').getByRole('listitem')

/** Makes a list and stands on it. */
async function makeList(page: Page, title: string) {
  await page.goto('/phrasebook/mine')
  await page.getByRole('button', { name: 'فهرست تازه' }).click()
  const dialog = page.getByRole('dialog', { name: 'فهرست تازه' })
  await dialog.getByLabel('نام فهرست').fill(title)
  await dialog.getByRole('button', { name: 'ساختن' }).click()
  await page.getByRole('heading', { level: 2, name: title }).waitFor()
}

async function writePhrase(page: Page, english: string, persian: string) {
  await page.getByRole('button', { name: 'عبارت تازه' }).click()
  const dialog = page.getByRole('dialog', { name: 'عبارت تازه' })
  await dialog.getByLabel('عبارت انگلیسی').fill(english)
  await dialog.getByLabel('معنی فارسی').fill(persian)
  await dialog.getByRole('button', { name: 'ذخیره' }).click()
  await dialog.waitFor({ state: 'detached' })
}

async function removeList(page: Page) {
  await page.getByRole('button', { name: 'حذف فهرست' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'حذف', exact: true }).click()
  await page.getByText('فهرست حذف شد.').waitFor()
}

atEachWidth(width => {
  test('PH5 a phrase becomes a favourite, an own one is written, both listed, and the list read by a visitor', async () => {
    const page = await openPage({ width })
    await signIn(page)
    await page.goto('/phrasebook/phrases/where-do-i-sign')
    const favouriteButton = page.getByRole('button', { name: /^نشان‌کردن/ })
    expect(await favouriteButton.getAttribute('aria-pressed')).toBe('false')
    await favouriteButton.click()
    await page.getByText('به علاقه‌مندی‌ها افزوده شد.').waitFor()
    await page.reload()
    await expect.poll(() => favouriteButton.getAttribute('aria-pressed')).toBe('true')
    await favouriteButton.click()
    await page.getByText('از علاقه‌مندی‌ها برداشته شد.').waitFor()

    const title = `کارهای بانکی ${width}`
    await makeList(page, title)
    await page.getByRole('button', { name: 'عبارت تازه' }).click()
    const dialog = page.getByRole('dialog', { name: 'عبارت تازه' })
    await dialog.getByLabel('عبارت انگلیسی').fill('Is there a fee?')
    await dialog.getByRole('button', { name: 'ذخیره' }).click()
    await dialog.getByText('معنی فارسی وارد نشده است.').waitFor()
    expect(await dialog.getByLabel('عبارت انگلیسی').inputValue()).toBe('Is there a fee?')
    await dialog.getByLabel('معنی فارسی').fill('کارمزد دارد؟')
    await dialog.getByRole('button', { name: 'ذخیره' }).click()
    await phrases(page).filter({ hasText: 'Is there a fee?' }).waitFor()

    await page.goto('/phrasebook/phrases/where-do-i-sign')
    await page.getByRole('button', { name: 'افزودن به فهرست' }).click()
    const lists = page.getByRole('dialog', { name: 'افزودن به فهرست' })
    const added = page.waitForResponse(answer => answer.request().method() !== 'GET')
    await lists.getByLabel(title).check()
    await added
    expect(await lists.getByLabel(title).isChecked()).toBe(true)
    await lists.getByRole('button', { name: 'بستن' }).click()

    await page.goto('/phrasebook/mine')
    await page.getByRole('navigation', { name: 'فهرست‌ها' }).getByRole('link', { name: title }).click()
    await phrases(page).filter({ hasText: 'کجا را امضا کنم؟' }).waitFor()
    await page.getByRole('button', { name: 'هم‌رسانی', exact: true }).click()
    const address = await page.getByRole('link', { name: /\/phrasebook\/shared\// }).getAttribute('href')

    const visitor = await openPage({ width, expectErrors: /status of 404/ })
    await visitor.goto(address ?? '')
    await visitor.getByRole('heading', { level: 1, name: title }).waitFor()
    expect(await phrases(visitor).allInnerTexts()).toEqual([
      expect.stringContaining('کجا را امضا کنم؟'),
      expect.stringContaining('کارمزد دارد؟'),
    ])
    expect(await visitor.locator('meta[name=robots]').getAttribute('content')).toBe('noindex')

    // Somebody else keeps it: the press counts once they have signed in, and own phrases come along as theirs.
    const other = demoAccounts[2]
    await visitor.getByRole('button', { name: 'افزودن همه به فهرست‌های من' }).click()
    await visitor.getByRole('textbox', { name: 'شماره موبایل' }).fill(other.phone.replace('+98', '0'))
    await visitor.getByRole('dialog').getByRole('button', { name: 'ورود', exact: true }).click()
    await visitor.getByLabel('رمز عبور', { exact: true }).fill(other.password)
    await visitor.getByRole('dialog').getByRole('button', { name: 'ورود', exact: true }).click()
    await visitor.getByRole('button', { name: 'ذخیره شد' }).waitFor()
    await visitor.goto('/phrasebook/mine')
    await visitor
      .getByRole('navigation', { name: 'فهرست‌ها' })
      .getByRole('link', { name: title })
      .first()
      .click()
    await phrases(visitor).filter({ hasText: 'Is there a fee?' }).waitFor()
    await phrases(visitor).filter({ hasText: 'Where do I sign?' }).waitFor()
    await visitor.goto(address ?? '')

    await page.getByRole('button', { name: 'پایان هم‌رسانی' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'پایان هم‌رسانی' }).click()
    await page.getByText('هم‌رسانی پایان یافت.').waitFor()
    expect((await visitor.reload())?.status()).toBe(404)
    await removeList(page)
  })

  test('X2 what a person wrote runs as its own letters say, wherever it is shown', async () => {
    const page = await openPage({ width })
    await signIn(page)
    const title = `Trip notes ${width}!`
    await makeList(page, title)
    await writePhrase(page, 'Is it far?', 'OK یعنی «باشد» و دور نیست.')
    await writePhrase(page, 'یک جملهٔ فارسی در جای انگلیسی.', 'معنی‌اش هم فارسی است.')

    expect(
      await readDirection(page.getByRole('heading', { level: 2, name: title }).locator('[dir=auto]')),
    ).toBe('ltr')
    const written = [
      ['Is it far?', 'ltr'],
      ['OK یعنی «باشد» و دور نیست.', 'rtl'],
      ['یک جملهٔ فارسی در جای انگلیسی.', 'rtl'],
      ['معنی‌اش هم فارسی است.', 'rtl'],
    ] as const
    const check = async (where: Page) => {
      for (const [text, direction] of written) {
        const shown = where.getByRole('main').getByText(text)
        expect(await shown.getAttribute('dir')).toBe('auto')
        expect([text, await readDirection(shown)]).toEqual([text, direction])
      }
    }
    await check(page)

    await page.getByRole('button', { name: 'هم‌رسانی', exact: true }).click()
    const address = await page.getByRole('link', { name: /\/phrasebook\/shared\// }).getAttribute('href')
    const visitor = await openPage({ width })
    await visitor.goto(address ?? '')
    await check(visitor)
    expect(await readDirection(visitor.getByRole('heading', { level: 1 }))).toBe('ltr')
    await removeList(page)
  })

  test('a visitor finds no list of anybody’s, and the way to sign in', async () => {
    const page = await openPage({ width })
    await page.goto('/phrasebook/mine')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'بستن' }).click()
    await page.getByRole('button', { name: 'ورود / ثبت‌نام' }).waitFor()
    expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex')
    expect(await phrases(page).count()).toBe(0)
    expect(await axe(page, { within: 'main' })).toEqual([])
  })
})

test('PH5 a bookmark that is pressed before the lists are known is set once they are', async () => {
  const page = await openPage()
  await signIn(page)
  let answer = () => {}
  const held = new Promise<void>(resolve => {
    answer = resolve
  })
  await page.route('**/api/phrasebook/saved?*', async route => {
    await held
    await route.continue()
  })
  const asked = page.waitForRequest('**/api/phrasebook/saved?*')
  await page.goto('/phrasebook/phrases/is-there-an-atm-near-here')
  await asked
  const button = page.getByRole('button', { name: /^نشان‌کردن/ })
  await button.click()
  await expect.poll(() => button.getAttribute('aria-pressed')).toBe('true')
  answer()
  await page.getByText('به علاقه‌مندی‌ها افزوده شد.').waitFor()
  await page.reload()
  await expect.poll(() => button.getAttribute('aria-pressed')).toBe('true')
  await button.click()
  await page.getByText('از علاقه‌مندی‌ها برداشته شد.').waitFor()
})

test('PH5 without a connection lists are made, named, ordered, shared and deleted, and phrases put on them; all of it stands there, and reaches the school once', async context => {
  needsWholeChromium(context)
  const account = await registerOverHttp(inject('address'))
  const address = inject('address')
  const ask = <T>(method: 'GET' | 'DELETE', path: string) =>
    callAs<T>(address, account.session, method, path, method === 'DELETE' ? {} : undefined)
  const readLists = async () => (await ask<{ items: List[] }>('GET', '/api/phrasebook/lists')).items.slice(1)
  const page = await openPage({ serviceWorker: true, expectErrors: /ERR_INTERNET|Failed to|status of 404/ })
  await signIn(page, account)
  for (const title of ['بانک', 'کار', 'کهنه', 'رفته']) await makeList(page, title)
  await page.goto('/phrasebook/phrases/where-do-i-sign', { waitUntil: 'networkidle' })
  await settle(page, '/phrasebook/phrases/where-do-i-sign')
  await page.goto('/phrasebook/mine', { waitUntil: 'networkidle' })
  await settle(page, '/phrasebook/mine')
  const lists = page.getByRole('navigation', { name: 'فهرست‌ها' })
  const titles = async () =>
    (await lists.getByRole('link').allInnerTexts()).map(title => title.split('\n')[0])
  const before = await readLists()

  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'فهرست تازه' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('نام فهرست').fill('در قطار')
  await dialog.getByRole('button', { name: 'ساختن' }).click()
  await page.getByRole('heading', { level: 2, name: 'در قطار' }).waitFor()
  await page.getByText('این فهرست هنوز خالی است.').waitFor()
  await page.getByRole('button', { name: 'بالا بردن فهرست' }).click()
  await expect.poll(titles).toEqual(['علاقه‌مندی‌ها', 'بانک', 'کار', 'کهنه', 'در قطار', 'رفته'])
  await page.getByRole('button', { name: 'تغییر نام' }).click()
  await dialog.getByLabel('نام فهرست').fill('در راه')
  await dialog.getByRole('button', { name: 'ذخیره' }).click()
  await page.getByRole('heading', { level: 2, name: 'در راه' }).waitFor()
  await page.getByRole('button', { name: 'هم‌رسانی', exact: true }).click()
  await page.getByText('نشانی هم‌رسانی با وصل شدن اینترنت ساخته می‌شود.').waitFor()
  for (const title of ['کهنه', 'رفته']) {
    await lists.getByRole('link', { name: title }).click()
    await page.getByRole('heading', { level: 2, name: title }).waitFor()
    await page.getByRole('button', { name: 'حذف فهرست' }).click()
    await dialog.getByRole('button', { name: 'حذف', exact: true }).click()
    await expect.poll(titles).not.toContain(title)
  }

  await page.goto('/phrasebook/phrases/where-do-i-sign')
  await page.getByRole('button', { name: 'افزودن به فهرست' }).click()
  await dialog.getByLabel('در راه').check()
  await dialog.getByLabel('بانک').check()
  await dialog.getByLabel('بانک').uncheck()
  await dialog.getByLabel('نام فهرست تازه').fill('امضاها')
  await dialog.getByRole('button', { name: 'ساختن' }).click()
  await expect.poll(() => dialog.getByLabel('امضاها', { exact: true }).isChecked()).toBe(true)
  expect(await dialog.getByLabel('بانک').isChecked()).toBe(false)

  // Opened anew in the air, all of it stands there.
  await page.goto('/phrasebook/mine')
  await expect.poll(titles).toEqual(['علاقه‌مندی‌ها', 'بانک', 'کار', 'در راه', 'امضاها'])
  await lists.getByText('تغییر فهرست‌ها در صف ارسال است.').waitFor()
  await lists.getByRole('link', { name: 'در راه' }).click()
  await phrases(page).filter({ hasText: 'Where do I sign?' }).getByText('در صف ارسال').waitFor()
  expect((await readLists()).map(({ title }) => title)).toEqual(['بانک', 'کار', 'کهنه', 'رفته'])
  // What another device deleted meanwhile is deleted.
  await ask('DELETE', `/api/phrasebook/lists/${before.at(-1)!.id}`)

  await page.context().setOffline(false)
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await lists.getByText('تغییر فهرست‌ها در صف ارسال است.').waitFor({ state: 'detached' })
  await page.getByRole('link', { name: /\/phrasebook\/shared\// }).waitFor()
  await phrases(page).filter({ hasText: 'کجا را امضا کنم؟' }).waitFor()
  expect(
    (await readLists()).map(({ title, phraseCount, share }) => [title, phraseCount, share !== null]),
  ).toEqual([
    ['بانک', 0, false],
    ['کار', 0, false],
    ['در راه', 1, true],
    ['امضاها', 1, false],
  ])
  expect(await page.getByText(/مورد فرستاده نشد/).count()).toBe(0)
})

test('PH5 a list that the school has no room for is refused at its name, which stays typed', async () => {
  const address = inject('address')
  const account = await registerOverHttp(address)
  for (let number = 1; number <= 100; number++) {
    const list = { id: randomUUID(), title: `فهرست ${number}` }
    await callAs(address, account.session, 'POST', '/api/phrasebook/lists', list)
  }
  const page = await openPage({ width: 390, expectErrors: /status of 409/ })
  await signIn(page, account)
  await page.goto('/phrasebook/mine')
  await page.getByRole('button', { name: 'فهرست تازه' }).click()
  const dialog = page.getByRole('dialog', { name: 'فهرست تازه' })
  await dialog.getByLabel('نام فهرست').fill('صد و یکم')
  await dialog.getByRole('button', { name: 'ساختن' }).click()
  await dialog.getByText('بیش از ۱۰۰ فهرست نمی‌توانید داشته باشید.').waitFor()
  expect(await dialog.getByLabel('نام فهرست').inputValue()).toBe('صد و یکم')
  expect(await dialog.getByRole('button', { name: 'ساختن' }).getAttribute('aria-busy')).toBeNull()
})
