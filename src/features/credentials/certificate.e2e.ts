import { expect, inject, test } from 'vitest'
import { demoAccounts, demoStaff } from '#account/demo-accounts.ts'
import { signInOverHttp } from '../../../test/api-person.ts'
import { axe, openPage, signIn } from '../../../test/browser.ts'
import { atEachWidth } from '../../../test/widths.ts'
import type { Badge } from './contract.ts'

const person = demoAccounts[0]

/** The number of one of her badges. */
async function fetchNumber(title: string): Promise<string> {
  const { ask } = await signInOverHttp(inject('address'), person)
  const { body } = await ask('GET', '/api/presentation/profile/badge')
  const badge = (body.badges as Badge[]).find(badge => badge.title === title)
  return badge!.verifyUrl!.split('/').at(-1)!
}

atEachWidth(width => {
  test('CO14 a finished course leads from the profile to a page that shows the certificate, logged out', async () => {
    const page = await openPage({ width })
    await signIn(page, person)
    await page.goto('/profile?tab=badges')
    const certificates = page.getByRole('list', { name: 'گواهی‌نامه‌ها' })
    const own = certificates.getByRole('link', { name: /^صفحهٔ گواهی‌نامهٔ/ })
    await own.waitFor()
    const address = (await own.getAttribute('href'))!
    expect(address).toMatch(/^\/certificate\/HV-\d{4}-/)

    const visitor = await openPage({ width })
    await visitor.goto(address)
    const certificate = visitor.getByRole('article', { name: 'گواهی‌نامهٔ پایان دوره' })
    const sheetText = await certificate.innerText()
    for (const fact of [
      'مهتاب رستگار',
      'Mahtab Rastegar',
      'A2',
      '۲۰ ساعت',
      'حضور در ۱۵ از ۱۶ جلسه',
      'مریم سهرابی',
    ])
      expect(sheetText).toContain(fact)
    expect(await certificate.getByRole('img', { name: 'کد QR همین صفحه' }).isVisible()).toBe(true)
    const english = visitor.getByRole('article', { name: 'Certificate of Completion' })
    const inEnglish = await english.innerText()
    expect(inEnglish).toMatch(/attended 15 of 16 sessions/)
    expect(inEnglish).toContain('course “Elementary English, Step Two” at CEFR level A2.')
    // Her name stands in both scripts; nothing else is Persian.
    expect(inEnglish.replace('مهتاب رستگار', '')).not.toMatch(/\p{Script=Arabic}/u)
    const verdict = visitor.getByRole('region', { name: 'نتیجهٔ بررسی' })
    expect(await verdict.innerText()).toMatch(/معتبر است[\s\S]*امضای دیجیتال\s*درست/)
    expect(await axe(visitor)).toEqual([])

    // Printed: the certificate and what was found, and nothing to press or to type.
    await visitor.emulateMedia({ media: 'print' })
    expect(await english.isVisible()).toBe(true)
    expect(await verdict.getByText('معتبر است').isVisible()).toBe(true)
    expect(await visitor.getByText('گواهی‌نامهٔ دیگری دارید؟').isVisible()).toBe(false)
    for (const pressed of await visitor.locator('main :is(button, a, input)').all())
      expect(await pressed.isVisible()).toBe(false)
  })

  test('PR6 what was taken back says when and why, and what was never issued says so', async () => {
    const page = await openPage({ width, expectErrors: /status of 404/ })
    const revoked = await fetchNumber('نخستین نامه')
    await page.goto(`/certificate/${revoked}`)
    const verdict = page.getByRole('region', { name: 'نتیجهٔ بررسی' })
    expect(await verdict.innerText()).toMatch(/باطل شده است[\s\S]*دلیل: نوشته از آنِ کس دیگری بود\./)
    expect(await page.getByRole('article').first().innerText()).toContain('باطل شده')
    await page.goto(`/certificate/${await fetchNumber('شنوندهٔ شب')}`)
    expect(await verdict.innerText()).toContain('اعتبارش گذشته است')

    await page.getByLabel('شمارهٔ گواهی‌نامه').fill(revoked.toLowerCase().replaceAll('-', ' '))
    await page.getByRole('button', { name: 'بررسی', exact: true }).click()
    await expect.poll(() => new URL(page.url()).pathname).toBe(`/certificate/${revoked}`)

    await page.goto('/certificate')
    expect(await page.locator('link[rel=canonical]').getAttribute('href')).toMatch(/\/certificate$/)
    const answer = await page.goto('/certificate/HV-1405-00000000')
    expect(answer!.status()).toBe(404)
    await page.getByText('چنین شماره‌ای صادر نشده است.').waitFor()
    expect(await axe(page)).toEqual([])
  })

  test('PR5 a badge in the profile tells how it was earned and leads to its public page', async () => {
    const page = await openPage({ width })
    await signIn(page, person)
    await page.goto('/profile?tab=badges')
    const badge = page.getByRole('main').getByRole('listitem').filter({ hasText: 'ده کلاس' })
    await badge.getByText('شرط: حضور در ده جلسهٔ کلاس').waitFor()
    await badge.getByRole('link', { name: 'صفحهٔ نشان «ده کلاس»' }).click()
    const certificate = page.getByRole('article', { name: 'نشان «ده کلاس»' })
    await certificate.waitFor()
    expect(await certificate.innerText()).toMatch(/مهتاب رستگار[\s\S]*حضور در ده جلسهٔ کلاس/)
    expect(await page.getByRole('region', { name: 'نتیجهٔ بررسی' }).innerText()).toContain('معتبر است')
  })

  test('PR4 the status says how the running course goes, what is left to miss and what comes next', async () => {
    const page = await openPage({ width })
    await signIn(page, person)
    await page.goto('/profile?tab=status')
    const next = page.getByRole('region', { name: 'گام بعدی' })
    await next.waitFor()
    expect(await next.innerText()).toMatch(/کلاس بعدی «انگلیسی برای گفت‌وگوی روزمره»: .*ساعت ۱۸:۳۰/)
    const academicStatus = page.getByRole('region', { name: 'وضعیت تحصیلی' })
    const sheetText = await academicStatus.innerText()
    expect(sheetText).toMatch(/۸ از ۱۲ جلسه گذشته و در ۷ جلسهٔ آن بوده‌اید/)
    expect(sheetText).toMatch(/۲\s+غیبت مجاز مانده|غیبت مجاز مانده\s+۲/)
    expect(await axe(page)).toEqual([])
  })

  test('PR14 the transcript is issued from the profile and holds hours and both calendars', async () => {
    const page = await openPage({ width })
    await signIn(page, person)
    await page.goto('/profile?tab=status')
    await page.getByRole('button', { name: 'کارنامهٔ رسمی' }).click()
    const sheet = page.getByRole('article', { name: 'کارنامهٔ رسمی' })
    await sheet.waitFor()
    const sheetText = (await sheet.innerText()).replace(/\s+/g, ' ')
    expect(sheetText).toContain('انگلیسی مقدماتی، گام دوم')
    expect(sheetText).toMatch(/[۰-۹]+ \S+ ۱۴۰۵ تا [۰-۹]+ \S+ ۱۴۰۵/)
    expect(sheetText).toMatch(/\d+ \w+ 2026 – \d+ \w+ 2026/)
    const english = page.getByRole('article', { name: 'Official Transcript' })
    expect(await english.innerText()).toContain('Elementary English, Step Two')
    const file = page.getByRole('link', { name: 'PDF انگلیسی' })
    const reply = await page.request.get((await file.getAttribute('href'))!)
    expect(reply.headers()['content-type']).toBe('application/pdf')
    expect(await axe(page)).toEqual([])
  })
})

test('staff take a certificate back with a reason, and its page says so to a visitor', async () => {
  const page = await openPage({ width: 1280 })
  await signIn(page, demoStaff('admin'))
  await page.goto('/studio/credentials')
  const issued = page.getByRole('list', { name: 'گواهی‌نامه‌ها و نشان‌ها' }).getByRole('listitem')
  // Of a learner no other test looks at.
  const learners = issued.filter({ hasNotText: person.surname })
  await learners.first().waitFor()
  const number = (await learners.last().getByRole('link').innerText()).trim()
  const own = issued.filter({ hasText: number })
  await own.getByRole('button', { name: /^باطل کردن/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('دلیل').fill('حضور به نام کس دیگری ثبت شده بود.')
  expect(await axe(page)).toEqual([])
  await dialog.getByRole('button', { name: 'باطل کردن' }).click()
  await own.getByText('باطل شده است').waitFor()

  const visitor = await openPage({ width: 390 })
  await visitor.goto(`/certificate/${number}`)
  const verdict = visitor.getByRole('region', { name: 'نتیجهٔ بررسی' })
  expect(await verdict.innerText()).toContain('حضور به نام کس دیگری ثبت شده بود.')
})

test('PR12 the signed document and the school’s keys come from addresses that anybody may ask', async () => {
  const address = inject('address')
  const number = await fetchNumber('ده کلاس')
  const page = await openPage({ width: 1280 })
  await page.goto(`/certificate/${number}`)
  const path = await page.getByRole('link', { name: /رایانه‌خوان امضاشده/ }).getAttribute('href')
  const document = (await (await fetch(address + path)).json()) as {
    proof: { verificationMethod: string }[]
  }
  const did = (await (await fetch(`${address}/.well-known/did.json`)).json()) as { assertionMethod: string[] }
  // The demo was seeded at another port than it is served from; the key keeps its name.
  const readKeyId = (method: string) => method.split('#')[1]
  expect(document.proof[0]!.verificationMethod).toMatch(/^did:web:127\.0\.0\.1%3A\d+#/)
  expect(did.assertionMethod.map(readKeyId)).toContain(readKeyId(document.proof[0]!.verificationMethod))
})
