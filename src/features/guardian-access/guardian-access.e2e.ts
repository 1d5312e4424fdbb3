import { expect, test } from 'vitest'
import { demoStaff } from '#account/demo-accounts.ts'
import { axe, openPage, signIn } from '../../../test/browser.ts'
import { takePicture } from '../../../test/chat-files.ts'
import { bubble, sentMark, words, write } from '../../../test/chat-page.ts'
import { shareProduct } from '../../../test/shared-product.ts'
import { atEachWidth } from '../../../test/widths.ts'

const product = shareProduct()

atEachWidth(width => {
  test('CH10 a guardian reads what a minor and the school wrote, opens its files, and both see that; who is no guardian finds nothing', async () => {
    const name = width < 600 ? 'بهار' : 'پگاه'
    const guardian = await openPage({ address: product.address, width })
    await signIn(guardian, demoStaff('registrar'))
    await guardian.goto('/profile?tab=children')
    await guardian.getByRole('button', { name: 'فرزند تازه' }).click()
    const form = guardian.getByRole('form', { name: 'فرزند تازه' })
    await form.getByRole('textbox', { name: 'نام', exact: true }).fill(name)
    await form.getByRole('textbox', { name: 'نام خانوادگی' }).fill('کوچک')
    await form.getByRole('button', { name: 'افزودن فرزند' }).click()
    const card = guardian.getByRole('listitem').filter({ hasText: name })
    const lead = card.getByRole('link', { name: 'گفت‌وگوهای او با مدرسه' })
    await lead.waitFor()
    expect(await axe(guardian)).toEqual([])
    const address = (await lead.getAttribute('href'))!
    const child = address.split('/').at(-1)!

    const support = await openPage({ address: product.address, width: 1280 })
    await signIn(support, demoStaff('support'))
    await support.goto(`/chat?person=${child}`)
    const text = words('سلام، جلسهٔ فردا ساعت ۵ است.')
    await write(support, text)
    const [picture, handout] = [`${words('مشق')}.jpg`, `${words('جزوه')}.pdf`]
    await support.getByLabel('پیوست فایل یا تصویر').setInputFiles([
      { name: picture, mimeType: 'image/jpeg', buffer: await takePicture(1200, 800) },
      {
        name: handout,
        mimeType: 'application/pdf',
        buffer: Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\n'),
      },
    ])
    await support.getByRole('button', { name: 'فرستادن', exact: true }).click()
    await sentMark(support, handout).waitFor()
    const line = support.getByRole('note').filter({ hasText: 'سرپرست زبان‌آموز می‌تواند' })
    await line.getByText('هنوز نخوانده است.').waitFor()

    await lead.click()
    await guardian.getByRole('heading', { name: 'گفت‌وگوهای فرزند با مدرسه' }).waitFor()
    const list = guardian.getByRole('list', { name: 'گفت‌وگوهای فرزند با مدرسه' })
    await list.getByRole('link').first().waitFor()
    expect(await axe(guardian)).toEqual([])
    await list.getByRole('link').first().click()
    expect(await guardian.getByText(text).count()).toBe(0)
    await guardian.getByRole('button', { name: 'خواندن این گفت‌وگو' }).click()
    await bubble(guardian, text).waitFor()
    // What went with it is seen and saved, from this page alone.
    const shown = guardian.getByRole('button', { name: `تصویر: ${picture}` })
    await expect
      .poll(() => shown.locator('img').evaluate(one => (one as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(100)
    const download = guardian.waitForEvent('download')
    await guardian.getByRole('link', { name: new RegExp(handout) }).click()
    expect((await download).suggestedFilename()).toBe(handout)
    await shown.click()
    const dialog = guardian.getByRole('dialog', { name: picture })
    expect(await axe(guardian, { within: 'dialog[open]' })).toEqual([])
    await dialog.getByRole('button', { name: 'بستن' }).click()
    expect(await guardian.getByRole('textbox', { name: 'متن پیام' }).count()).toBe(0)
    expect(await axe(guardian)).toEqual([])
    expect(
      await guardian.evaluate(() => document.documentElement.scrollWidth - innerWidth),
    ).toBeLessThanOrEqual(0)
    const talk = new URL(guardian.url()).pathname

    await write(support, words('فردا می‌بینمتان.'))
    await line.getByText('سرپرست آن را').waitFor()
    expect(await axe(support)).toEqual([])

    // The child's own side of it.
    await guardian.goto('/profile?tab=children')
    await guardian.getByRole('button', { name: `به‌جای ${name}` }).click()
    await guardian.waitForURL(/tab=courses/)
    await guardian.goto(`/chat/${talk.split('/').at(-1)}`)
    await guardian.getByRole('note').filter({ hasText: 'سرپرست آن را' }).waitFor()

    const stranger = await openPage({ address: product.address, width, expectErrors: /404/ })
    await signIn(stranger)
    for (const path of [address, talk]) {
      await stranger.goto(path)
      await stranger.getByText('این گفت‌وگو نیست، یا دیگر نمی‌توانید آن را بخوانید.').waitFor()
      expect(await stranger.getByText(text).count()).toBe(0)
    }
  })
})
