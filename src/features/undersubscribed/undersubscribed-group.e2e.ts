import { expect, inject, test } from 'vitest'
import { demoStaff } from '#account/demo-accounts.ts'
import { addDays, toJalali } from '#persian/jalali.ts'
import { axe, openPage, signIn } from '../../../test/browser.ts'
import { openCourse } from '../../../test/groups-over-http.ts'

test('GI7 a learner of a group that is too small goes to the one staff propose; staff see who went where', async () => {
  const course = await openCourse(inject('address'), 'روسی در آشپزخانه')
  const small = await course.group('گروه کوچک', { minSize: 4 })
  await course.group('گروه بزرگ', { startsIn: 24 })
  const { account } = await course.learner(small)

  const admin = await openPage({ width: 1280 })
  await signIn(admin, demoStaff('admin'))
  await admin.goto(`/studio/groups/${small}`)
  const size = admin.getByRole('region', { name: 'حد نصاب' })
  await size.getByText('۱ از ۴ نفر').waitFor()
  await size.getByRole('button', { name: 'همین حالا بپرس' }).click()
  await admin.getByRole('button', { name: 'ببند و بپرس' }).click()
  await size.getByText('هنوز نگفته').waitFor()
  await size.getByRole('combobox', { name: 'گروه پیشنهادی برای ادغام' }).click()
  await admin.getByRole('option', { name: /گروه بزرگ/ }).click()
  await size.getByRole('button', { name: 'پیشنهاد این گروه' }).click()
  await admin.getByText('این گروه به زبان‌آموزان پیشنهاد شد.').waitFor()
  expect(await axe(admin)).toEqual([])

  const page = await openPage({ width: 390 })
  await signIn(page, account)
  await page.goto(`/info/${small}`)
  await page.getByText('برای تشکیل این گروه نفر کافی نیامد').waitFor()
  await page.goto('/profile?tab=courses')
  await page.getByRole('link', { name: course.title }).click()
  const asked = page.getByRole('region', { name: 'گروه شما به حد نصاب نرسید' })
  const groups = asked.getByRole('list', { name: 'گروه‌هایی که می‌توانید بروید' }).getByRole('listitem')
  await expect.poll(() => groups.count()).toBe(1)
  expect(await groups.innerText()).toMatch(/گروه بزرگ[\s\S]*پیشنهاد مدرسه[\s\S]*بدون پرداخت بیشتر/)
  expect(await axe(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  await asked.getByRole('button', { name: /^رفتن به .*گروه بزرگ$/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'به این گروه می‌روم' }).click()
  await page.getByText('از این پس در «گروه بزرگ» هستید.').waitFor()
  await expect.poll(() => asked.count()).toBe(0)
  await expect.poll(() => page.getByRole('main').innerText()).toContain('گروه بزرگ')
  // Nobody is left: the group is not held.
  await page.goto(`/info/${small}`)
  await page.getByText('این گروه برگزار نمی‌شود.').waitFor()

  await admin.reload()
  await size.getByText('برگزار نمی‌شود').waitFor()
  expect(await size.getByRole('table', { name: 'انتخاب زبان‌آموزان' }).innerText()).toMatch(
    /مهتاب آزموده[\s\S]*ادغام[\s\S]*گروه بزرگ/,
  )
})

test('learners of an ending group find a seat of the next term kept for them, and take it by an ordinary order', async () => {
  const course = await openCourse(inject('address'), 'روسی برای مسافران')
  const first = await course.group('گروه نخست')
  const ending = await course.group('گروه رو به پایان', { startsIn: -27, sessions: 30 })
  const next = await course.group('گروه ترم بعد', { startsIn: 21, capacity: 1 })
  const { account, pay } = await course.learner(first)
  await course.moveAll(first, ending)

  const admin = await openPage({ width: 1280 })
  await signIn(admin, demoStaff('admin'))
  await admin.goto(`/studio/groups/${ending}`)
  const named = admin.getByRole('region', { name: 'ترم بعد' })
  await named.getByRole('combobox', { name: 'گروه بعدی' }).click()
  await admin.getByRole('option', { name: /گروه ترم بعد/ }).click()
  await named.getByRole('textbox', { name: 'جا نگه داشته شود تا پایان روز' }).fill('1400/1/1')
  await named.getByRole('button', { name: 'ثبت ترم بعد' }).click()
  // What is wrong is said at its field.
  await named.getByText('این روز گذشته است.').waitFor()
  const { year, month, day } = addDays(toJalali(new Date()), 10)
  await named.getByRole('textbox', { name: 'جا نگه داشته شود تا پایان روز' }).fill(`${year}/${month}/${day}`)
  await named.getByRole('button', { name: 'ثبت ترم بعد' }).click()
  await admin.getByText('برای ۱ نفر جا نگه داشته شد و به آنها خبر رفت.').waitFor()

  const page = await openPage({ width: 390 })
  await page.goto(`/info/${next}`)
  // The one seat is kept, and nobody waits for it.
  await page.getByRole('button', { name: 'ثبت در فهرست انتظار' }).waitFor()
  await signIn(page, account)
  // The day of home tells of it too, and leads to the group.
  await page.goto('/')
  const offer = page.getByRole('region', { name: 'جاهایی که برای شما نگه داشته شده است' })
  await offer
    .getByRole('heading', { name: `جای شما در «${course.title}، گروه ترم بعد» نگه داشته شده است` })
    .waitFor()
  expect(await axe(page)).toEqual([])
  await offer.getByRole('link', { name: 'دیدن و ثبت‌نام' }).click()
  await page.waitForURL(`**/info/${next}`)
  await page.goto('/profile?tab=courses')
  await page.getByRole('link', { name: course.title }).click()
  const kept = page.getByRole('region', { name: 'ترم بعد' })
  await kept.getByText('جای شما نگه داشته شده').waitFor()
  expect(await axe(page)).toEqual([])
  const here = page.url()
  await kept.getByRole('button', { name: /^ثبت‌نام و پرداخت/ }).click()
  await page.waitForURL('**/payment/orders/*')
  await pay(new URL(page.url()).pathname.split('/').at(-1)!)
  await page.goto('/')
  await page.getByRole('region', { name: 'کارهای امروز' }).waitFor()
  expect(await offer.count()).toBe(0)
  await page.goto(here)
  await kept.getByText('ثبت‌نام کرده‌اید').waitFor()
  expect(await kept.getByRole('link', { name: 'صفحهٔ این دوره' }).count()).toBe(1)
})
