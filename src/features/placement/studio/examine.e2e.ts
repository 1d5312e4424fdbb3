import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoStaff } from '#account/demo-accounts.ts'
import { axe, openPage, signIn } from '../../../../test/browser.ts'
import {
  button,
  choose,
  fits,
  main,
  openPlacementPage,
  placeNewcomer,
  snack,
} from '../../../../test/placement-steps.ts'
import { registerOverHttp } from '../../../../test/register.ts'
import { openSchool } from '../../../../test/school-product.ts'
import { hearTone } from '../../../../test/speech.ts'

// A school of its own: its queues are counted.
let school: Awaited<ReturnType<typeof openSchool>>
beforeAll(async () => {
  school = await openSchool()
})
afterAll(() => school[Symbol.asyncDispose]())

const openAs = (who: Parameters<typeof openPlacementPage>[1], width: number, path: string) =>
  openPlacementPage(school.address, who, width, path)

describe.each([390, 1280])('at %d px', width => {
  test('what a walk-in did on paper is typed, and stands in the profile of whose number it is', async () => {
    const account = await registerOverHttp(school.address)
    const page = await openAs(demoStaff('counselor'), width, '/studio/placement?part=paper')
    const field = (name: string) => page.getByRole('textbox', { name })
    await field('نام و نام خانوادگی').fill('نیلوفر راد')
    await field('شماره موبایل یا ایمیل حساب').fill('nobody@test.example')
    await button(page, 'ثبت تعیین سطح').click()
    await page.getByText('دست‌کم سطح یک مهارت را بنویسید.').first().waitFor()
    await choose(page, 'زبان', 'آلمانی')
    await choose(page, 'خواندن', 'B2')
    await choose(page, 'دستور زبان', 'B1')
    await button(page, 'ثبت تعیین سطح').click()
    await page.getByText('حسابی با این شماره یا ایمیل نیست؛').first().waitFor()
    // Nothing that was typed is lost.
    expect(await field('نام و نام خانوادگی').inputValue()).toBe('نیلوفر راد')
    await field('شماره موبایل یا ایمیل حساب').fill(`0${account.phoneNumber}`)
    expect(await axe(page, { within: 'main' })).toEqual([])
    expect(await fits(page)).toBe(true)
    await button(page, 'ثبت تعیین سطح').click()
    await page.getByText('سطح نهایی نیلوفر راد: B1. در حساب او دیده می‌شود.').waitFor()

    const learner = await openAs(account, width, '/profile?tab=placement')
    await learner.getByRole('link', { name: 'دیدن نتیجهٔ تعیین سطح آلمانی' }).click()
    await learner.getByRole('img', { name: /^سطح شما B1/ }).waitFor()
    await learner.goto('/profile?tab=status')
    const levels = learner.getByRole('region', { name: 'سطح آلمانی' })
    expect(await levels.getByRole('listitem').filter({ hasText: 'خواندن' }).first().innerText()).toContain(
      'B2',
    )
  })
})

test('what a child did on paper is typed as the children’s, and stands so in the profile of its account', async () => {
  const account = await registerOverHttp(school.address)
  const page = await openAs(demoStaff('counselor'), 390, '/studio/placement?part=paper')
  await page.getByRole('textbox', { name: 'نام و نام خانوادگی' }).fill('رها راد')
  await page.getByRole('textbox', { name: 'شماره موبایل یا ایمیل حساب' }).fill(`0${account.phoneNumber}`)
  await choose(page, 'مخاطب', 'کودک')
  await choose(page, 'خواندن', 'A2')
  expect(await axe(page, { within: 'main' })).toEqual([])
  await button(page, 'ثبت تعیین سطح').click()
  await page.getByText('سطح نهایی رها راد: A2. در حساب او دیده می‌شود.').waitFor()
  const learner = await openAs(account, 390, '/profile?tab=placement')
  await learner.getByRole('link', { name: 'دیدن نتیجهٔ تعیین سطح انگلیسی کودکان' }).click()
  await learner.getByRole('img', { name: /^سطح شما A2/ }).waitFor()
  expect(await main(learner).innerText()).toContain('انگلیسی کودکان')
})

test('PL14 a minute of speech is kept in pieces until the server has it, heard by staff and given a level', async () => {
  const account = await registerOverHttp(school.address)
  const id = await placeNewcomer(school.address, account)
  const page = await openPage({ address: school.address, width: 390, expectErrors: /ERR_|Failed to load/ })
  await hearTone(page)
  await signIn(page, account)
  await page.goto(`/placement/result/${id}`)
  await button(page, 'ضبط گفتار').click()
  await button(page, 'شروع ضبط').click()
  await page.getByText(/صدا تکه‌تکه روی همین دستگاه می‌ماند: [۲-۹] تکه/).waitFor()
  // Without a connection nothing is lost, and with it all of it leaves by itself.
  await page.context().setOffline(true)
  await button(page, 'پایان ضبط').click()
  await page.getByText('صدایتان روی همین دستگاه مانده است.').waitFor()
  await page.context().setOffline(false)
  await page.getByText('صدای شما رسید.').first().waitFor()

  const staff = await openAs(demoStaff('counselor'), 1280, '/studio/placement')
  const samples = staff.getByRole('list', { name: 'نمونه‌های گفتار' }).getByRole('listitem')
  const last = samples.filter({ hasText: 'پرسش‌ها: A1' }).last()
  await last.waitFor()
  const count = await samples.count()
  const heard = await last.locator('audio').evaluate(async (player: HTMLAudioElement) => {
    const reply = await fetch(player.src)
    return {
      ok: reply.ok,
      type: reply.headers.get('content-type'),
      bytes: (await reply.arrayBuffer()).byteLength,
    }
  })
  expect(heard).toMatchObject({ ok: true, type: expect.stringMatching(/webm/) })
  expect(heard.bytes).toBeGreaterThan(1000)
  await choose(last, 'سطح گفتار', 'A2')
  await last.getByRole('button', { name: 'ثبت سطح' }).click()
  await snack(staff, 'سطح گفتار ثبت شد.').waitFor()
  await expect.poll(() => samples.count()).toBe(count - 1)
  await page.reload()
  await page.getByText('آزمونگر گفتارتان را شنید: A2').waitFor()
  await page.getByRole('img', { name: 'سطح شما A2، مقدماتی' }).waitFor()
})
