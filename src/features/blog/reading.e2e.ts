import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { demoAccounts } from '#account/demo-accounts.ts'
import { axe, openPage } from '../../../test/browser.ts'
import { enterContact, findButton, findField } from '../../../test/login-dialog.ts'
import { shareProduct } from '../../../test/shared-product.ts'
import type { PageOptions } from '../../../test/watched-page.ts'

const school = shareProduct()
const open = (options: PageOptions = {}) => openPage({ address: school.address, ...options })

const sheet = (page: Page) => page.getByRole('region', { name: 'معنی واژه' })
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** Where a word stands in a post, as a finger finds it. */
const findWord = (page: Page, word: string) =>
  page.evaluate(word => {
    const walker = document.createTreeWalker(document.querySelector('article')!, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const text = walker.currentNode as Text
      const at = text.data.indexOf(word)
      if (at < 0 || text.parentElement!.closest('[lang]')!.getAttribute('lang') === 'fa') continue
      const range = document.createRange()
      range.setStart(text, at)
      range.setEnd(text, at + word.length)
      text.parentElement!.scrollIntoView({ block: 'center' })
      const { x, y, width, height } = range.getBoundingClientRect()
      return { x: x + width / 2, y: y + height / 2 }
    }
    throw new Error(`${word} is not there`)
  }, word)

async function tap(page: Page, word: string) {
  const { x, y } = await findWord(page, word)
  await page.mouse.click(x, y)
}

/** A browser whose device has voices; it notes what is said, and each sentence lasts until the test lets it end. */
async function withVoices(page: Page, languages: readonly string[]) {
  await page.addInitScript((languages: readonly string[]) => {
    const said: string[] = []
    let ending: (() => void) | null = null
    Object.defineProperty(window, 'SpeechSynthesisUtterance', {
      value: class extends EventTarget {
        lang = ''
        rate = 1
        voice = null
        text: string
        constructor(text: string) {
          super()
          this.text = text
        }
      },
    })
    Object.defineProperty(window, 'speechSynthesis', {
      value: Object.assign(new EventTarget(), {
        getVoices: () => languages.map(lang => ({ lang, localService: true, default: false, name: lang })),
        speak(utterance: EventTarget & { text: string; lang: string; rate: number }) {
          if (utterance.text === '') return
          said.push(`${utterance.lang} ${utterance.rate} ${utterance.text}`)
          ending = () => utterance.dispatchEvent(new Event('end'))
        },
        cancel() {
          const end = ending
          ending = null
          end?.()
        },
      }),
    })
    Object.assign(window, { said, endSentence: () => ending?.() })
  }, languages)
}
const readSaid = (page: Page) => page.evaluate(() => (window as unknown as { said: string[] }).said)
const endSentence = (page: Page) =>
  page.evaluate(() => (window as unknown as { endSentence: () => void }).endSentence())

test.each([390, 1280])(
  'BL9 at %i px a tapped word says what it means, and leads to the next one',
  async width => {
    const page = await open({ width })
    await page.goto('/blog/feierabend')
    await tap(page, 'Balkon')
    const shown = sheet(page)
    await shown.getByText('بالکن', { exact: true }).waitFor()
    expect(await shown.innerText()).toContain('der Balkon')
    expect(await shown.innerText()).toContain('اسم، مذکر')
    expect(await shown.innerText()).toContain('Der Balkon ist klein.')
    expect(await shown.innerText()).toContain('بالکن کوچک است.')
    // No browser of the tests has a voice.
    await shown.getByText('این دستگاه صدایی برای آلمانی ندارد.').waitFor()
    expect(await page.locator('[data-lit]').allInnerTexts()).toEqual(['Balkon'])
    const lit = (await page.locator('[data-lit]').boundingBox())!
    const box = (await shown.boundingBox())!
    const isApart = lit.y + lit.height <= box.y || box.y + box.height <= lit.y
    expect(isApart).toBe(true)
    expect(box.x).toBeGreaterThanOrEqual(0)
    expect(box.x + box.width).toBeLessThanOrEqual(width)
    expect(await axe(page)).toEqual([])
    expect(await overflow(page)).toBe(0)
    await shown.getByRole('button', { name: 'واژهٔ بعدی' }).click()
    await expect.poll(() => page.locator('[data-lit]').allInnerTexts()).toEqual(['Wer'])
    const more = shown.getByRole('link', { name: 'نوشته‌هایی با این واژه' })
    expect(await more.getAttribute('href')).toBe('/blog?q=Wer')
    await shown.getByRole('button', { name: 'بستن' }).click()
    await shown.waitFor({ state: 'detached' })
    expect(await page.locator('[data-lit]').count()).toBe(0)
  },
)

test('BL9 who has no mouse goes through the words from one button, and Esc leads back into the text', async () => {
  const page = await open()
  await page.goto('/blog/hasta-khaste')
  await page.getByRole('button', { name: 'واژه‌به‌واژه' }).press('Enter')
  await sheet(page).getByText('بیمار (نه خسته)').waitFor()
  expect(await page.locator('[data-word][tabindex="0"], [data-word] button').count()).toBe(0)
  await page.getByRole('button', { name: 'واژهٔ بعدی' }).press('Enter')
  await page.keyboard.press('Escape')
  await sheet(page).waitFor({ state: 'detached' })
  expect(await page.evaluate(() => document.activeElement?.getAttribute('data-word'))).toBe('tr')
})

test('BL9 a word that nobody has explained says so', async () => {
  const page = await open()
  await page.goto('/blog/why-forgetting-helps')
  await page.getByText('Roediger').scrollIntoViewIfNeeded()
  await tap(page, 'Roediger')
  await sheet(page).getByText('معنی این واژه را هنوز نداریم.').waitFor()
  expect(await page.locator('[data-lit]').allInnerTexts()).toEqual(['Roediger'])
  expect(await sheet(page).getByRole('button', { name: 'کارت کن' }).count()).toBe(0)
})

test('BL9 a visitor logs in for the card alone, the word waits, and the card is there', async () => {
  const page = await open()
  await page.goto('/blog/taarof-in-email')
  await tap(page, 'registration')
  await sheet(page).getByText('ثبت‌نام', { exact: true }).waitFor()
  await sheet(page).getByRole('button', { name: 'کارت کن' }).click()
  const { phone, password } = demoAccounts[0]
  await enterContact(page, phone.slice(3))
  await findField(page, 'رمز عبور').fill(password)
  await findButton(page, 'ورود').click()
  await sheet(page).getByRole('button', { name: 'در کارت‌های شماست' }).waitFor()
  expect(await page.locator('[data-lit]').allInnerTexts()).toEqual(['registration'])
  await page.goto('/phrasebook/mine')
  await page.getByText('registration').first().waitFor()
  expect(await page.getByText('registration').count()).toBeGreaterThan(0)
})

test('BL9 a word sounds by a voice of the device', async () => {
  const page = await open()
  await withVoices(page, ['de-DE'])
  await page.goto('/blog/feierabend')
  await tap(page, 'Diensthandy')
  await sheet(page).getByRole('button', { name: 'شنیدن' }).click()
  expect(await readSaid(page)).toEqual(['de-DE 1 Diensthandy'])
  expect(await sheet(page).getByText('ندارد').count()).toBe(0)
})

test('BL9 the words of a kept post are explained in airplane mode', async () => {
  const page = await open({ serviceWorker: true, expectErrors: /ERR_INTERNET|Failed to|net::/ })
  await page.goto('/blog/feierabend', { waitUntil: 'networkidle' })
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await page.reload({ waitUntil: 'networkidle' })
  await page.getByRole('button', { name: 'نگه داشتن برای بی‌اینترنت' }).click()
  await page.getByText(/روی این دستگاه ماند/).waitFor()
  await page.evaluate(() => caches.delete('hamava-pages'))
  await page.context().setOffline(true)
  await page.reload()
  await tap(page, 'Balkon')
  await sheet(page).getByText('بالکن', { exact: true }).waitFor()
  expect(await sheet(page).innerText()).toContain('بالکن کوچک است.')
  await page.getByRole('navigation', { name: 'سطح متن' }).getByRole('link', { name: 'A2' }).click()
  await page.getByText('Manchmal sitze ich auch nur auf dem Balkon.').waitFor()
  expect(await page.getByText('Wer nach sechs noch Mails schreibt').count()).toBe(0)
  await page.context().setOffline(false)
})

test.each([390, 1280])('BL10 at %i px a post is read at the other level by a link', async width => {
  const page = await open({ width })
  await page.goto('/blog/feierabend')
  const levels = page.getByRole('navigation', { name: 'سطح متن' })
  expect(await levels.getByRole('link').allInnerTexts()).toEqual(['A2', 'B1'])
  expect(await levels.locator('[aria-current]').innerText()).toBe('B1')
  expect(await page.getByText('gilt nicht als fleißig').count()).toBe(1)
  await levels.getByRole('link', { name: 'A2' }).click()
  await page.getByText('Manchmal sitze ich auch nur auf dem Balkon.').waitFor()
  expect(new URL(page.url()).search).toBe('?level=A2')
  expect(await levels.locator('[aria-current]').innerText()).toBe('A2')
  expect(await page.getByText('gilt nicht als fleißig').count()).toBe(0)
  expect(await axe(page)).toEqual([])
  expect(await overflow(page)).toBe(0)
  await tap(page, 'Manchmal')
  await sheet(page).getByText('گاهی', { exact: true }).waitFor()
})

test('BL10 the other level comes whole from the server, and the post stays the canonical page', async () => {
  const read = async (query: string) =>
    (await fetch(new URL(`/blog/present-perfect${query}`, school.address))).text()
  const [own, other, unknown] = await Promise.all([read(''), read('?level=A2'), read('?level=C2')])
  for (const html of [own, other, unknown])
    expect(html).toMatch(/<link rel="canonical" href="[^"?]+\/blog\/present-perfect"/)
  expect(own).toContain('over the years I have made good friends')
  expect(other).not.toContain('over the years I have made good friends')
  expect(other).toContain('My father works at the hospital.')
  expect(unknown).toContain('over the years I have made good friends')
})

test('BL10 a post is read aloud sentence by sentence, paused, moved along and slowed', async () => {
  const page = await open()
  await withVoices(page, ['de-DE', 'fa-IR'])
  await page.goto('/blog/feierabend')
  await page.getByRole('button', { name: 'خواندن با صدا', exact: true }).click()
  const bar = page.getByRole('region', { name: 'خواندن با صدا' })
  await bar.getByText(/^جملهٔ ۱ از [۰-۹]+$/).waitFor()
  expect(await page.locator('[data-heard]').allInnerTexts()).toEqual([
    'همکار آلمانی‌ام ساعت پنج کیفش را برداشت و گفت: ',
    'Schönen Feierabend!',
  ])
  expect(await axe(page)).toEqual([])
  await endSentence(page)
  await expect.poll(() => readSaid(page)).toHaveLength(2)
  expect((await readSaid(page))[1]).toBe('de-DE 1 Schönen Feierabend!')
  await endSentence(page)
  await bar.getByText(/^جملهٔ ۲ از/).waitFor()
  await bar.getByRole('button', { name: 'درنگ' }).click()
  const heard = (await readSaid(page)).length
  await bar.getByRole('button', { name: 'جملهٔ بعدی' }).click()
  await bar.getByText(/^جملهٔ ۳ از/).waitFor()
  expect(await readSaid(page)).toHaveLength(heard)
  await bar.getByLabel('سرعت پخش').selectOption('0.75')
  await bar.getByRole('button', { name: 'خواندن', exact: true }).click()
  await expect.poll(async () => (await readSaid(page)).at(-1)).toMatch(/ 0\.75 /)
  await bar.getByRole('button', { name: 'بستن خواندن با صدا' }).click()
  expect(await page.locator('[data-heard]').count()).toBe(0)
})

test('BL10 where the device has no voice for a language that is said, and the rest is read', async () => {
  const page = await open()
  await withVoices(page, ['de-DE'])
  await page.goto('/blog/feierabend')
  await page.getByRole('button', { name: 'خواندن با صدا', exact: true }).click()
  const bar = page.getByRole('region', { name: 'خواندن با صدا' })
  await bar.getByText('این دستگاه صدایی برای فارسی ندارد', { exact: false }).waitFor()
  expect(await readSaid(page)).toEqual(['de-DE 1 Schönen Feierabend!'])

  const silent = await open()
  await silent.goto('/blog/feierabend')
  await silent.getByRole('button', { name: 'خواندن با صدا', exact: true }).click()
  await silent.getByText('این دستگاه صدایی برای فارسی و آلمانی ندارد.', { exact: false }).waitFor()
  expect(await silent.getByRole('button', { name: 'خواندن', exact: true }).count()).toBe(0)
})
