import { randomUUID } from 'node:crypto'
import { expect, inject, test } from 'vitest'
import { demoStaff } from '#account/demo-accounts.ts'
import { signInOverHttp } from '../../../test/api-person.ts'
import { openPage } from '../../../test/browser.ts'
import { watchShifts } from '../../../test/layout-shifts.ts'
import { someAddress } from '../../../test/register.ts'

const good = {
  topic: 'payment',
  name: 'نگار دادگر',
  contact: '۰۹۱۲۳۴۵۶۷۸۹',
  title: 'پول کم شد <b>',
  text: 'ولی دوره فعال نشد.\nلطفاً ببینید.',
}

/** The form as a browser without scripts sends it; `origin` null sends none. */
async function post(
  values: Record<string, string>,
  {
    origin = inject('address'),
    cookies,
    from = someAddress(),
  }: { origin?: string | null; cookies?: string; from?: string } = {},
) {
  const answer = await fetch(`${inject('address')}/contact-us`, {
    method: 'POST',
    headers: {
      ...(origin && { origin }),
      'x-forwarded-for': from,
      cookie: cookies ?? (await visitorCookies()),
    },
    body: new URLSearchParams(values),
  })
  return { status: answer.status, headers: answer.headers, html: await answer.text() }
}

const visitorCookies = async () =>
  (await fetch(`${inject('address')}/contact-us`)).headers
    .getSetCookie()
    .map(cookie => cookie.split(';')[0])
    .join('; ')

const numberIn = (html: string) => /کد پیگیری: <b>([۰-۹]+)<\/b>/.exec(html)?.[1]

test('without scripts a letter is written, its faults are said at their fields, and its number is told', async () => {
  const extraHTTPHeaders = { 'x-forwarded-for': someAddress() }
  const page = await openPage({
    context: { javaScriptEnabled: false, extraHTTPHeaders },
    expectErrors: /status of 422/,
  })
  await page.goto('/contact-us')
  const sendIt = () => page.getByRole('button', { name: 'فرستادن پیام' }).click()
  const field = (name: string) => page.locator(`form [name=${name}]`)
  const title = `بی‌اسکریپت ${Date.now()}`
  await page.getByText('پرداخت و سفارش').check()
  await sendIt()
  const said = async (name: string) =>
    page.locator(`[id="${await field(name).getAttribute('aria-describedby')}"]`).innerText()
  expect(await said('title')).toBe('عنوان وارد نشده است.')
  expect(await said('text')).toBe('پیام وارد نشده است.')
  expect(await said('name')).toBe('نام وارد نشده است.')
  expect(await said('contact')).toBe('شماره موبایل یا ایمیل کوتاه است.')

  await field('title').fill(title)
  await field('text').fill(good.text)
  await field('contact').fill('09')
  await sendIt()
  expect(await said('name')).toBe('نام وارد نشده است.')
  expect(await field('title').getAttribute('aria-describedby')).toBeNull()
  expect(await field('title').inputValue()).toBe(title)
  expect(await field('text').inputValue()).toBe(good.text)
  expect(await field('contact').inputValue()).toBe('09')
  expect(await page.locator('form [name=topic]:checked').getAttribute('value')).toBe('payment')

  await field('name').fill(good.name)
  await field('contact').fill(good.contact)
  await sendIt()
  await page.getByRole('heading', { name: 'پیام شما رسید.' }).waitFor()
  const told = numberIn(await page.content())
  expect(told).toMatch(/^[۰-۹]{5,}$/)
  // Loaded anew, it is sent again and still one letter.
  await page.reload()
  expect(numberIn(await page.content())).toBe(told)
  await page.getByRole('button', { name: 'پیام دیگری دارم' }).click()
  expect(await field('title').inputValue()).toBe('')

  const { ask } = await signInOverHttp(inject('address'), demoStaff('owner'))
  const { body } = await ask('GET', '/api/studio/letters?perPage=100')
  const found = (body.items as { title: string; contact: string; text: string; topic: string }[]).filter(
    letter => letter.title === title,
  )
  expect(found).toEqual([
    expect.objectContaining({ contact: '09123456789', text: good.text, topic: 'payment' }),
  ])
})

test.each([390, 1280])(
  'at %i px nothing moves as the form comes alive, and nothing typed before is lost',
  async width => {
    const page = await openPage({ width })
    const shifts = await watchShifts(page)
    let release = () => {}
    const held = new Promise<void>(resolve => {
      release = resolve
    })
    await page.route('**/assets/*.js', async route => {
      await held
      await route.continue()
    })
    await page.goto('/phrasebook', { waitUntil: 'commit' })
    await page.evaluate(() => location.assign('/contact-us'))
    await page.getByLabel('عنوان').fill('نیمه‌کاره')
    await page.getByText('ورود به حساب').check()
    release()
    await page.getByText('۰ از ۲٬۰۰۰').waitFor()
    expect(await page.getByLabel('عنوان').inputValue()).toBe('نیمه‌کاره')
    expect(await page.locator('form [name=topic]:checked').getAttribute('value')).toBe('login')
    // Typed on, it is still there.
    await page.getByLabel('پیام شما').fill('ادامه')
    await page.getByText('پیش‌نویس روی همین دستگاه ذخیره شد.').waitFor()
    expect(await page.getByLabel('عنوان').inputValue()).toBe('نیمه‌کاره')
    // A label rides up as its field is written in, which counts some hundred-thousandths.
    const moved = (await shifts()) as { value: number }[]
    expect(moved.reduce((sum, { value }) => sum + value, 0)).toBeLessThan(0.001)
  },
)

test('a form of another site is refused before it is read, and so is one whose visitor we do not know', async () => {
  const cookies = await visitorCookies()
  for (const origin of [
    'https://elsewhere.example',
    'null',
    null,
    `${inject('address')}.elsewhere.example`,
  ]) {
    const { status, html } = await post({ ...good, title: 'دزدانه' }, { origin, cookies })
    expect([status, JSON.parse(html).info.status], String(origin)).toEqual([403, 1012])
  }
  // Other sites' forms bring no cookie of ours; whoever lost theirs has new ones and what they typed.
  const unknown = await post({ ...good, title: 'بی‌نشان' }, { cookies: '' })
  expect(unknown.status).toBe(403)
  expect(unknown.html).toContain('درخواست پذیرفته نشد. لطفاً دوباره تلاش کنید.')
  expect(unknown.html).toContain('value="بی‌نشان"')
  expect(unknown.headers.getSetCookie().length).toBe(2)

  const { ask } = await signInOverHttp(inject('address'), demoStaff('owner'))
  const { body } = await ask('GET', '/api/studio/letters?perPage=100')
  const titles = (body.items as { title: string }[]).map(({ title }) => title)
  expect(titles).not.toContain('دزدانه')
  expect(titles).not.toContain('بی‌نشان')
})

test('what was posted stands in its own answer alone, as text, and is kept by nobody', async () => {
  const { status, headers, html } = await post({
    ...good,
    name: '',
    title: '</script><script>alert(1)</script>',
  })
  expect(status).toBe(422)
  expect(headers.get('cache-control')).toBe('no-store')
  expect(html).not.toContain('<script>alert')
  const page = await (await fetch(`${inject('address')}/contact-us`)).text()
  expect(page).not.toContain('alert(1)')
  expect(page).toContain('<form')
})

test('both ways of writing count together: who wrote too many letters in an hour keeps what they typed', async () => {
  const from = someAddress()
  const cookies = await visitorCookies()
  const sent = []
  for (let nth = 0; nth < 31; nth++) sent.push(await post({ ...good, title: 'پشت سر هم' }, { from, cookies }))
  expect(new Set(sent.slice(0, 30).map(({ html }) => numberIn(html))).size).toBe(1)
  const refused = sent[30]!
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(refused.html).toContain('لطفاً آن را قطع کنید.')
  expect(refused.html).toContain('value="پشت سر هم"')
  const token = /XSRF-TOKEN=([^;]+)/.exec(cookies)![1]!
  const scripted = await fetch(`${inject('address')}/api/contact-us/letters`, {
    method: 'POST',
    headers: {
      cookie: cookies,
      'x-forwarded-for': from,
      'x-xsrf-token': decodeURIComponent(token),
      'content-type': 'application/json',
    },
    body: JSON.stringify({ ...good, id: randomUUID() }),
  })
  expect(scripted.status).toBe(429)
})
