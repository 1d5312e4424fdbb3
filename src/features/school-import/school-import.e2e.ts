/** @module-tag journey */
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { demoStaff } from '#account/demo-accounts.ts'
import { axe, openPage, signIn } from '../../../test/browser.ts'
import { readDownload } from '../../../test/read-download.ts'
import { someNumber } from '../../../test/register.ts'
import { copySeeded } from '../../../test/seeded.ts'
import { startProduct } from '../../../test/server.ts'

const examples = join(import.meta.dirname, '../../../docs/school-import')
const csv = (text: string) => ({ name: 'learners.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })

test('a manager checks a file, mends its faulty line, imports it on a telephone, and finds the learner', async () => {
  const page = await openPage({ width: 390 })
  await signIn(page, demoStaff('admin'))
  await page.goto('/studio/import')
  const main = page.getByRole('main')
  const button = (name: string) => main.getByRole('button', { name, exact: true })
  await main.getByRole('heading', { level: 1, name: 'ورود داده‌ها' }).waitFor()
  const given = page.waitForEvent('download')
  await button('گرفتن فایل نمونه').click()
  const template = await readDownload(await given)
  expect(template.toString()).toContain('نام,نام خانوادگی,شماره موبایل')

  const head = 'نام;نام خانوادگی;شماره موبایل'
  const good = `${head}\r\nنازنین;کبوترآهنگی;۰۹۱۶۷۷۷۰۰۰۱\r\nکاوه;شبدیزی;09167770002\r\n`
  const choose = (text: string) => main.locator('input[type=file]').setInputFiles(csv(text))
  await choose(good.replace('09167770002', '0916777'))
  await button('بررسی').click()
  const faults = main.getByRole('table', { name: 'سطرهای نادرست' })
  await faults.waitFor()
  expect((await faults.getByRole('row').last().innerText()).replace(/\s+/g, ' ')).toContain(
    'سطر ۳ شماره موبایل لطفاً شماره موبایل را درست وارد کنید.',
  )
  expect(await button('ثبت').count()).toBe(0)
  expect(await axe(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)

  await button('حذف فایل').click()
  await choose(good)
  await button('بررسی').click()
  await main.getByText('فایل درست است و هنوز چیزی وارد نشده است').waitFor()
  await button('ثبت').click()
  await main.getByText('داده‌ها وارد شد. اگر').waitFor()
  const taken = main.getByRole('table', { name: 'سطرهای درست' })
  expect((await taken.innerText()).replace(/\s+/g, ' ')).toMatch(/نازنین کبوترآهنگی تازه/)
  expect(await axe(page)).toEqual([])

  await page.goto('/studio/accounts')
  await page.getByRole('searchbox', { name: 'جست‌وجوی حساب' }).fill('09167770001')
  await page.getByRole('button', { name: 'جست‌وجو', exact: true }).click()
  await main.getByRole('link', { name: 'نازنین کبوترآهنگی' }).waitFor()
})

test('two children of one guardian phone are seen under one account before anything is written, and imported', async () => {
  const page = await openPage({ width: 390 })
  await signIn(page, demoStaff('registrar'))
  await page.goto('/studio/people/import')
  const main = page.getByRole('main')
  const guardian = someNumber()
  const text = [
    'نام,فامیل,موبایل,نام پدر,موبایل پدر',
    `نگین,کوهساری,,بهزاد کوهساری,0${guardian}`,
    `نیما,کوهساری,,,0${guardian}`,
    `تینا,رودباری,0${someNumber()},,`,
  ].join('\n')
  await main.locator('input[type=file]').setInputFiles(csv(text))
  await main.getByText('فرزندی زیر حساب ولی می‌شود').waitFor()
  await main.getByRole('button', { name: 'بررسی ۳ سطر' }).click()
  const families = main.getByRole('region', { name: 'فرزندان زیر حساب سرپرست' })
  await families.waitFor()
  expect((await families.getByRole('listitem').allInnerTexts()).join()).toBe(
    'بهزاد کوهساری (حساب تازه): نگین کوهساری (سطر ۲)، نیما کوهساری (سطر ۳)',
  )
  expect(await axe(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  await main.getByRole('button', { name: 'وارد کردن ۳ نفر' }).click()
  await main.getByRole('heading', { name: 'آنچه وارد شد' }).waitFor()

  await page.goto(`/studio/people?q=${encodeURIComponent('بهزاد کوهساری')}`)
  const found = main.getByRole('table', { name: 'زبان‌آموزان' }).getByRole('link', { name: 'بهزاد کوهساری' })
  await page.goto((await found.first().getAttribute('href'))!)
  await main.getByText('نگین کوهساری').first().waitFor()
  await main.getByText('نیما کوهساری').first().waitFor()
})

test('the command tells what a folder would come to, imports it whole or not at all, and once', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'hamava-school-'))
  const settings = { env: { DATABASE_URL: '' }, dataDir: join(folder, 'data') }
  const files = join(folder, 'school')
  const run = async (...more: string[]) => {
    const script = ['tools/start.ts', 'import', 'school', files, ...more]
    const running = await startProduct({ ...settings, script, waitUntilReady: false })
    return { code: (await running.exited).code, output: running.output() }
  }
  try {
    await copySeeded(settings.dataDir, undefined, startProduct)
    await cp(examples, files, { recursive: true })
    const dry = await run('--dry-run')
    expect([dry.code, dry.output]).toEqual([
      0,
      expect.stringContaining('14 would be written, 0 unchanged, 0 rejected'),
    ])
    expect(dry.output).toContain('learners.csv: 3 lines, 3 new, 0 changed, 0 known already')

    const balances = await readFile(join(files, 'balances.csv'), 'utf8')
    await writeFile(join(files, 'balances.csv'), balances.replace('1250000', 'زیاد'))
    const refused = await run()
    expect([refused.code, refused.output]).toEqual([
      1,
      expect.stringContaining('balances.csv line 2, مبلغ: '),
    ])
    expect(refused.output).toContain('Nothing was written.')

    await writeFile(join(files, 'balances.csv'), balances)
    const done = await run()
    expect([done.code, done.output]).toEqual([0, expect.stringContaining('14 written, 0 unchanged')])
    const again = await run()
    expect([again.code, again.output]).toEqual([0, expect.stringContaining('0 written, 14 unchanged')])
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}, 180_000)
