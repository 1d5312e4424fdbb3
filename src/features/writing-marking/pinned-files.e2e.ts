import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoStaff } from '#account/demo-accounts.ts'
import { axe, openPage, signIn } from '../../../test/browser.ts'
import { atBank, goToBank, openBuyer, paidTitle } from '../../../test/buying-steps.ts'
import { type Product, startProduct } from '../../../test/server.ts'
import { hearTone } from '../../../test/speech.ts'
import { atEachWidth } from '../../../test/widths.ts'

let product: Product
let photo: Buffer
beforeAll(async () => {
  product = await startProduct()
  const written = ['Dear Sara,', 'Last summer we went', 'to the sea and I have', 'seen many people.']
  const lines = written.map((line, at) => `<text x="80" y="${200 + at * 120}">${line}</text>`).join('')
  photo = await sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="1200"><rect width="900" height="1200" fill="#f6f2e6"/>
       <g font-family="cursive" font-size="64" fill="#223">${lines}</g></svg>`,
    ),
  )
    .jpeg()
    .toBuffer()
})
afterAll(() => product?.stop())

/** Somebody who buys, with a tone for a microphone, at a free text under a title. */
async function beginAnswer(width: number, title: string) {
  const page = await openBuyer(product.address, width, {
    expectErrors: /status of 4\d\d|request to another origin/,
  })
  await hearTone(page)
  await page.goto('/writing-correction')
  await page.getByRole('link', { name: 'نوشتن متن آزاد' }).click()
  await page.getByLabel('عنوان').fill(title)
  return page
}

async function countAndPay(page: Page) {
  await page.getByText('بنویسید عکس‌ها و صدا چند واژه دارند').waitFor()
  await page.getByLabel('شمار واژه‌های عکس‌ها و صدا').fill('۹۰')
  await page.getByText(/بهایش ۹۰٬۰۰۰ تومان است/).waitFor()
  expect(await axe(page)).toEqual([])
  await page.getByRole('button', { name: 'رفتن به پرداخت' }).click()
  await goToBank(page)
  await atBank(page, 'پرداخت موفق')
  await page.getByRole('heading', { name: paidTitle }).waitFor()
}

/** A teacher who has taken the text of this title, at its bench. */
async function takeToBench(width: number, title: string) {
  const teacher = await openPage({ address: product.address, width })
  await hearTone(teacher)
  await signIn(teacher, demoStaff('teacher'))
  await teacher.goto('/studio/writing')
  const take = teacher.getByRole('button', { name: `برداشتن ${title}` })
  await take.click()
  await take.waitFor({ state: 'detached' })
  await teacher.goto('/studio/writing?show=mine')
  const entry = teacher.getByRole('listitem').filter({ hasText: title })
  await entry.getByRole('link', { name: 'تصحیح', exact: true }).click()
  await teacher.getByRole('heading', { name: title }).waitFor()
  return teacher
}

const isKept = (page: Page) => page.getByText('نیمه‌کاره ذخیره شد').waitFor()
const say = async (page: Page, label: RegExp) => {
  await page.getByRole('button', { name: label }).click()
  await page.getByRole('timer').getByText('۰:۰۱').waitFor()
  await page.getByRole('button', { name: 'مکث', exact: true }).click()
  await page.getByRole('button', { name: 'ادامهٔ ضبط' }).click()
  await page.getByRole('timer').getByText('۰:۰۲').waitFor()
  await page.getByRole('button', { name: 'پایان ضبط' }).click()
}

async function returnText(page: Page) {
  await page.getByRole('button', { name: 'بازگرداندن به زبان‌آموز…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'بازگرداندن', exact: true }).click()
  await page.getByText('به زبان‌آموز بازگردانده شد.').waitFor()
}

async function openReturned(page: Page, title: string) {
  await page.goto('/writing-correction')
  await page.getByRole('link', { name: title }).click()
  await page.getByRole('link', { name: 'خواندن تصحیح' }).click()
  await page.getByRole('heading', { name: title }).waitFor()
}

/** Where a pin stands on its photo, in percent of that. */
const readPlace = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).evaluate(pin => {
    const [at, on] = [pin.getBoundingClientRect(), pin.parentElement!.getBoundingClientRect()]
    const share = (value: number, whole: number) => Math.round((value / whole) * 100)
    return [
      share(at.left + at.width / 2 - on.left, on.width),
      share(at.top + at.height / 2 - on.top, on.height),
    ]
  })

const hears = (page: Page, player: string) =>
  page
    .getByRole('group', { name: player })
    .locator('audio')
    .evaluate(async audio => (await fetch((audio as HTMLAudioElement).src)).ok)

atEachWidth(width => {
  test('WR12 a photo of handwriting is sent, pinned by press and by keyboard with a spoken message, and read on the photo by who sent it', async () => {
    // Each try has a text of its own.
    const title = `دفتر ${randomUUID().slice(0, 8)}`
    const page = await beginAnswer(width, title)
    const field = page.getByRole('button', { name: 'عکس برگه' })
    // A drawing that says it is a photo is refused at its field; the title stays.
    await field.setInputFiles({
      name: 'page.jpg',
      mimeType: 'image/jpeg',
      buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    })
    await page.getByText('این فایل تصویر نیست. عکس JPEG، PNG یا WebP بفرستید.').waitFor()
    await page.getByRole('button', { name: 'حذف فایل' }).click()
    expect(await page.getByLabel('عنوان').inputValue()).toBe(title)
    await field.setInputFiles({ name: 'page.jpg', mimeType: 'image/jpeg', buffer: photo })
    await page.getByRole('img', { name: 'عکس ۱ از دست‌نویس' }).waitFor()
    await page.getByRole('status').getByText('ذخیره شد.').waitFor()
    await page.waitForURL(/draft=/)
    await page.reload()
    await page.getByRole('img', { name: 'عکس ۱ از دست‌نویس' }).waitFor()
    await countAndPay(page)

    const teacher = await takeToBench(width, title)
    const surface = teacher.getByRole('button', { name: 'گذاشتن نشانه روی عکس ۱' })
    const { width: wide, height: high } = (await surface.boundingBox())!
    await surface.click({ position: { x: wide * 0.25, y: high * 0.2 } })
    expect(await teacher.getByLabel('نکتهٔ نشانهٔ ۱').evaluate(one => one === document.activeElement)).toBe(
      true,
    )
    await teacher.keyboard.insertText('آغاز نامه خوب است.')
    await surface.focus()
    await teacher.keyboard.press('Enter')
    await teacher.keyboard.insertText('این‌جا گذشتهٔ ساده می‌آید.')
    await teacher.getByRole('button', { name: 'نشانهٔ ۲ روی عکس ۱', exact: true }).focus()
    await teacher.keyboard.press('ArrowRight')
    await teacher.keyboard.press('Shift+ArrowUp')
    await teacher.getByRole('combobox', { name: 'گونهٔ خطای نشانهٔ ۲' }).click()
    const type = teacher.getByRole('option').nth(1)
    const typeName = (await type.textContent())!
    await type.click()
    await isKept(teacher)
    await teacher.reload()
    await teacher.getByLabel('نکتهٔ نشانهٔ ۲').waitFor()
    expect(await teacher.getByLabel('نکتهٔ نشانهٔ ۱').inputValue()).toBe('آغاز نامه خوب است.')
    expect(await readPlace(teacher, 'نشانهٔ ۲ روی عکس ۱')).toEqual([51, 45])
    await say(teacher, /^ضبط پیام صوتی/)
    await teacher.getByText('صدای شما رسید.').waitFor()
    await isKept(teacher)
    await teacher.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    expect(await axe(teacher)).toEqual([])
    await returnText(teacher)

    await openReturned(page, title)
    const list = page.getByRole('list', { name: 'نشانه‌های عکس ۱' })
    await list.getByText('آغاز نامه خوب است.').waitFor()
    expect(await readPlace(page, 'نشانهٔ ۱ روی عکس ۱')).toEqual([25, 20])
    await page.getByRole('button', { name: 'نشانهٔ ۲ روی عکس ۱', exact: true }).focus()
    await page.keyboard.press('Enter')
    const said = list.getByRole('listitem').nth(1)
    expect(await said.evaluate(item => item === document.activeElement)).toBe(true)
    expect(await said.innerText()).toContain('این‌جا گذشتهٔ ساده می‌آید.')
    expect(await said.innerText()).toContain(typeName)
    expect(await hears(page, 'پیام صوتی استاد')).toBe(true)
    expect(await axe(page)).toEqual([])

    // The error book counts what has a type and says it as it was said: there are no words to show or to drill.
    await page.goto('/writing-correction/error-book')
    const types = page.getByRole('region', { name: 'خطاهای پرتکرار' }).getByRole('listitem')
    await types.getByText('روی عکس: این‌جا گذشتهٔ ساده می‌آید.').waitFor()
    expect(await types.count()).toBe(1)
    expect(await types.innerText()).toContain(typeName)
    expect(await types.getByRole('button', { name: /^تمرین/ }).count()).toBe(0)
    expect(await axe(page)).toEqual([])
    await openReturned(page, title)
    await list.getByText('آغاز نامه خوب است.').waitFor()

    // Its photo does not come, as where there is no connection: what is said of it stands all the same.
    await page.route('**', route =>
      route.request().resourceType() === 'image' ? route.fulfill({ status: 404 }) : route.fallback(),
    )
    await page.reload()
    await page.getByText('این عکس نیامد؛ صفحه را دوباره باز کنید.').waitFor()
    await list.getByText('آغاز نامه خوب است.').waitFor()
    expect(await axe(page)).toEqual([])
  })
})

test('WR12 an answer by voice has remarks at its seconds, from which who said it hears it', async () => {
  const title = `پاسخ گفته‌شده ${randomUUID().slice(0, 8)}`
  const page = await beginAnswer(390, title)
  await say(page, /^ضبط صدا/)
  await page.getByRole('button', { name: 'برداشتن صدا' }).waitFor()
  await countAndPay(page)

  const teacher = await takeToBench(390, title)
  const voice = teacher.getByRole('group', { name: 'صدای زبان‌آموز' })
  await voice.getByRole('button', { name: 'پخش', exact: true }).click()
  const readTime = (on: Page) =>
    on
      .locator('audio')
      .first()
      .evaluate(audio => (audio as HTMLAudioElement).currentTime)
  await expect.poll(() => readTime(teacher)).toBeGreaterThan(1)
  await teacher.getByRole('button', { name: 'نکته در همین ثانیه' }).click()
  await teacher.keyboard.insertText('این واژه را کشیده‌تر بگویید.')
  await isKept(teacher)
  expect(await axe(teacher)).toEqual([])
  await returnText(teacher)

  await openReturned(page, title)
  await page.getByRole('list', { name: 'نشانه‌های صدا' }).getByText('این واژه را کشیده‌تر بگویید.').waitFor()
  await page.getByRole('button', { name: /^پخش از ثانیهٔ نشانهٔ ۱/ }).click()
  await expect.poll(() => readTime(page)).toBeGreaterThanOrEqual(1)
  expect(await axe(page)).toEqual([])
})

test('WR12 a HEIC photo is refused at its field before it is sent, with how an iPhone takes JPEG, and nothing typed is lost', async () => {
  const page = await beginAnswer(390, 'نامه از آیفون')
  const uploads: string[] = []
  page.on('request', request => {
    if (request.url().includes('/api/uploads')) uploads.push(request.url())
  })
  const file = { name: 'IMG_0007.HEIC', mimeType: 'image/heic', buffer: Buffer.from('heic') }
  await page.getByRole('button', { name: 'عکس برگه' }).setInputFiles(file)
  await page.getByText(/^این عکس HEIC است/).waitFor()
  await page.getByText(/Most Compatible/).waitFor()
  expect(await axe(page)).toEqual([])
  // Some browsers know no type for it.
  await page.getByRole('button', { name: 'عکس برگه' }).setInputFiles({ ...file, mimeType: '' })
  await page.getByText(/^این عکس HEIC است/).waitFor()
  expect(uploads).toEqual([])
  expect(await page.getByLabel('عنوان').inputValue()).toBe('نامه از آیفون')
})
