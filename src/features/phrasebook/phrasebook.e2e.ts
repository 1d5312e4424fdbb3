/** @module-tag journey */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { axe, openPage } from '../../../test/browser.ts'
import { copySeeded } from '../../../test/seeded.ts'
import { startProduct } from '../../../test/server.ts'
import { atEachWidth } from '../../../test/widths.ts'

/** The rows of the list of phrases, in their order. */
const rows = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.locator('[lang=en]') })
const listAddresses = (list: Locator) =>
  list
    .getByRole('link')
    .evaluateAll(links => links.map(link => new URL((link as HTMLAnchorElement).href).pathname))

async function search(page: Page, question: string) {
  const field = page.getByRole('searchbox', { name: 'جست‌وجوی عبارت یا معنی' })
  await field.fill(question)
  await field.press('Enter')
  await page.waitForURL(url => url.searchParams.get('q') === question)
  await page.getByRole('heading', { name: 'نتیجه‌ها' }).waitFor()
  await expect.poll(() => page.title()).toContain(`«${question}»`)
}

/**
 * Where a text's last character stands among the characters of its line: `right`, `left`, or `inside` where no
 * sentence of either script may end.
 */
const endsAt = (text: Locator) =>
  text.evaluate(element => {
    const boxes: DOMRect[] = []
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      for (let at = 0; at < (node.textContent ?? '').length; at++) {
        const range = document.createRange()
        range.setStart(node, at)
        range.setEnd(node, at + 1)
        const box = range.getBoundingClientRect()
        if (box.width > 0) boxes.push(box)
      }
    }
    const last = boxes.at(-1)
    if (!last) return 'nothing'
    const line = boxes.filter(box => Math.abs(box.bottom - last.bottom) < last.height / 2)
    if (line.every(box => box.right <= last.right + 0.5)) return 'right'
    return line.every(box => box.left >= last.left - 0.5) ? 'left' : 'inside'
  })

atEachWidth(width => {
  test('PH1 a situation leads to its phrases with meaning, both pronunciations and a sound that plays', async () => {
    const page = await openPage({ width })
    await page.addInitScript(() => {
      const sounds: HTMLAudioElement[] = []
      Object.assign(window, { sounds })
      window.Audio = class extends Audio {
        constructor(src?: string) {
          super(src)
          sounds.push(this)
        }
      }
    })
    await page.goto('/phrasebook')
    await page.getByRole('link', { name: /^بانک/ }).click()
    await page.getByRole('heading', { level: 1, name: 'بانک' }).waitFor()
    expect(await page.title()).toBe('هم‌آوا | بانک، عبارت‌نامه')
    expect(await rows(page).count()).toBe(20)

    const row = rows(page).filter({ hasText: 'Where do I sign?' })
    expect(await row.innerText()).toContain('کجا را امضا کنم؟')
    expect(await row.innerText()).toContain('وِر دو آی ساین')
    expect(await row.innerText()).not.toContain('kojâ râ emzâ konam?')
    await page.getByRole('checkbox', { name: 'فارسی با حروف لاتین هم' }).check()
    expect(await row.innerText()).toContain('kojâ râ emzâ konam?')

    const button = row.getByRole('button', { name: /^شنیدن/ })
    const [sound] = await Promise.all([page.waitForResponse(/\/media\/phrases\//), button.click()])
    expect([200, 206]).toContain(sound.status())
    expect(sound.headers()['content-type']).toMatch(/^audio\//)
    const played = () =>
      page.evaluate(() => (window as unknown as { sounds: HTMLAudioElement[] }).sounds[0]?.currentTime ?? 0)
    await expect.poll(played).toBeGreaterThan(0.1)
    // It comes to its end by itself.
    await expect.poll(() => button.getAttribute('aria-pressed'), { timeout: 10_000 }).toBe('false')

    await page.getByRole('link', { name: 'Where do I sign?' }).click()
    await page.getByRole('heading', { level: 1, name: 'Where do I sign?' }).waitFor()
    await page.getByText('/ˈwɛr du aɪ ˈsaɪn/').waitFor()
  })

  test('PH4 one field searches both sides, forgives a slip of the finger and keeps the filters', async () => {
    const page = await openPage({ width })
    await page.goto('/phrasebook')
    await search(page, 'account')
    expect(await listAddresses(rows(page))).toContain('/phrasebook/phrases/id-like-to-open-an-account')
    await search(page, 'حساب باز')
    expect(await listAddresses(rows(page))).toContain('/phrasebook/phrases/id-like-to-open-an-account')

    await search(page, 'acount')
    await page.getByText('چیزی برای «acount» پیدا نشد؛ نتیجه‌های «account» را می‌بینید.').waitFor()
    expect(await listAddresses(rows(page))).toContain('/phrasebook/phrases/id-like-to-open-an-account')

    await page.getByRole('link', { name: 'A2', exact: true }).click()
    await page.waitForURL(/level=A2/)
    expect(new URL(page.url()).searchParams.get('q')).toBe('acount')
    await expect
      .poll(() => page.getByRole('link', { name: 'A2', exact: true }).getAttribute('aria-current'))
      .toBe('true')

    await search(page, 'ژژژژژژژژ')
    await page.getByText('نتیجه‌ای برای «ژژژژژژژژ» پیدا نشد.').waitFor()
    await page.getByRole('link', { name: 'حذف فیلترها' }).waitFor()
  })

  test('PH7 full stops and question marks stand at the end of their sentence in both directions', async () => {
    const page = await openPage({ width })
    await page.goto('/phrasebook/situations/bank')
    const english = await rows(page).locator('[lang=en][dir=ltr]').all()
    const sentences = english.slice(0, 6)
    expect(sentences).toHaveLength(6)
    for (const sentence of sentences) {
      expect([await sentence.innerText(), await endsAt(sentence)]).toEqual([
        await sentence.innerText(),
        'right',
      ])
    }
    await page.goto('/phrasebook/phrases/where-do-i-sign')
    expect(await endsAt(page.getByRole('heading', { level: 1 }))).toBe('right')
    expect(await endsAt(page.getByText('کجا را امضا کنم؟'))).toBe('left')
    // Persian that begins with an English word and holds another one.
    const note = page.getByText('«sign» فعل است')
    expect(await note.innerText()).toMatch(/[a-z].*\.$/s)
    expect(await endsAt(note)).toBe('left')
  })

  test('X4 a page of the list may be asked for in any digits, and what is read is Persian', async () => {
    const page = await openPage({ width })
    const seen: string[][] = []
    for (const typed of ['۲', '٢', '2']) {
      await page.goto(`/phrasebook?page=${typed}`)
      const current = page.getByRole('navigation', { name: 'صفحه‌ها' }).locator('[aria-current=page]')
      expect(await current.innerText()).toBe('۲')
      seen.push(await listAddresses(rows(page)))
    }
    expect(seen[1]).toEqual(seen[0])
    expect(seen[2]).toEqual(seen[0])
    await page.goto('/phrasebook')
    expect(await listAddresses(rows(page))).not.toEqual(seen[0])
    expect(await page.getByRole('status').filter({ hasText: 'عبارت' }).innerText()).toMatch(/^[۰-۹]+ عبارت$/)
  })

  test('X5 all spellings of a word find the same phrases', async () => {
    const page = await openPage({ width })
    await page.goto('/phrasebook')
    await search(page, 'چمدان‌هایم')
    const found = await listAddresses(rows(page))
    expect(found.length).toBeGreaterThan(0)
    for (const spelling of ['چمدانهایم', 'چمدان هایم', 'چَمدان‌هایم', 'چمـــدان‌هايم']) {
      await search(page, spelling)
      expect([spelling, await listAddresses(rows(page))]).toEqual([spelling, found])
      expect(await page.getByText('پیدا نشد؛').count()).toBe(0)
    }
  })

  test('the pages are whole before any script runs, jump nowhere and have no barrier axe knows', async () => {
    const page = await openPage({ width, context: { javaScriptEnabled: false } })
    await page.goto('/phrasebook?q=حساب')
    expect(await rows(page).count()).toBeGreaterThan(0)
    expect(
      await page.getByRole('link', { name: 'حذف جست‌وجو' }).or(page.getByLabel('پاک کردن جست‌وجو')).count(),
    ).toBe(1)

    const live = await openPage({ width })
    await live.addInitScript(() => {
      Object.assign(window, { moved: 0 })
      new PerformanceObserver(list => {
        for (const shift of list.getEntries()) {
          ;(window as unknown as { moved: number }).moved += (
            shift as PerformanceEntry & { value: number }
          ).value
        }
      }).observe({ type: 'layout-shift', buffered: true })
    })
    for (const path of [
      '/phrasebook',
      '/phrasebook/situations/bank',
      '/phrasebook/phrases/where-do-i-sign',
    ]) {
      await live.goto(path, { waitUntil: 'networkidle' })
      // Half a line that is painted while the page still arrives counts some thousandths.
      expect(await live.evaluate(() => (window as unknown as { moved: number }).moved)).toBeLessThan(0.005)
      expect(
        await live.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      ).toBeLessThanOrEqual(0)
      expect(await axe(live, { within: 'main' })).toEqual([])
    }
  })
})

atEachWidth(width => {
  test('PH4 «فقط با صدا» leaves out the imported pair without a sound, which names its authors and licence', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'hamava-import-'))
    const attribution = 'CC-BY 2.0 (France) Attribution: tatoeba.org #101 (amber) & #102 (nima)'
    const file = join(folder, 'pairs.tsv')
    await writeFile(file, `My passport is blue.\tگذرنامه‌ام آبی است.\t${attribution}\n`)
    const settings = { env: { DATABASE_URL: '' }, dataDir: join(folder, 'data') }
    try {
      await copySeeded(settings.dataDir, undefined, startProduct)
      const script = ['tools/start.ts', 'import', 'phrasebook', file]
      const reading = await startProduct({ ...settings, script, waitUntilReady: false })
      expect([(await reading.exited).code, reading.output()]).toEqual([0, expect.any(String)])

      await using product = await startProduct(settings)
      const page = await openPage({ width, address: product.address })
      await page.goto('/phrasebook')
      await search(page, 'passport')
      const imported = rows(page).filter({ hasText: 'My passport is blue.' })
      expect(await imported.innerText()).toContain(attribution)
      expect(await imported.getByRole('button', { name: /^شنیدن/ }).count()).toBe(0)
      await page.getByRole('link', { name: 'فقط با صدا' }).click()
      await imported.waitFor({ state: 'detached' })
      expect(new URL(page.url()).searchParams.get('audio')).toBe('1')
      const left = await rows(page).count()
      expect(left).toBeGreaterThan(0)
      expect(
        await rows(page)
          .getByRole('button', { name: /^شنیدن/ })
          .count(),
      ).toBe(left)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }, 180_000)
})
