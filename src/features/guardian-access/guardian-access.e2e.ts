import { expect, test } from 'vitest'
import { demoStaff } from '#account/demo-accounts.ts'
import { axe, openPage, signIn } from '../../../test/browser.ts'
import { bubble, words, write } from '../../../test/chat-page.ts'
import { shareProduct } from '../../../test/shared-product.ts'
import { atEachWidth } from '../../../test/widths.ts'

const product = shareProduct()

atEachWidth(width => {
  test('a guardian reads what a minor and the school wrote, and both see that; who is no guardian finds nothing', async () => {
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
