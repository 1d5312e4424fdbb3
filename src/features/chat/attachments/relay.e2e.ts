import { expect, test } from 'vitest'
import { demoStaff } from '#account/demo-accounts.ts'
import { axe, openPage, signIn } from '../../../../test/browser.ts'
import { bubbleWith, chatLog, openTalkWith } from '../../../../test/chat-steps.ts'
import { shareProduct } from '../../../../test/shared-product.ts'
import { hearTone } from '../../../../test/speech.ts'
import { atEachWidth } from '../../../../test/widths.ts'

const product = shareProduct()

atEachWidth(width => {
  test('CH16 a teacher begins a relay, a learner takes their turn by voice, and hears what the teacher says at a second of it', async () => {
    const { address } = product
    const teacher = await openPage({ address, width })
    await signIn(teacher, demoStaff('teacher'))
    await openTalkWith(teacher, /^گروه عصر/)
    const topic = `آخر هفتهٔ شما ${Date.now()}`
    await teacher.getByRole('button', { name: 'کارهای دیگر' }).click()
    const menu = teacher.getByRole('dialog')
    await menu.getByRole('textbox', { name: 'موضوع زنجیرهٔ گفتار' }).fill(topic)
    expect(await axe(teacher, { within: 'dialog[open]' })).toEqual([])
    await menu.getByRole('button', { name: 'آغاز زنجیره' }).click()

    const page = await openPage({ address, width })
    await hearTone(page)
    await signIn(page)
    await openTalkWith(page, /^گروه عصر/)
    const relay = bubbleWith(page, topic).first()
    await relay.getByText('زنجیرهٔ گفتار').waitFor()
    expect(await axe(page)).toEqual([])
    await relay.getByRole('button', { name: 'نوبت من، تا ۶۰ ثانیه' }).click()
    const bar = page.getByRole('group', { name: 'ضبط پیام صوتی' })
    await bar
      .getByRole('timer')
      .getByText(/۰:۰[۲-۹]/)
      .waitFor()
    await bar.getByRole('button', { name: 'فرستادن پیام صوتی' }).click()

    const turn = chatLog(teacher)
      .locator('[data-seq]')
      .filter({ has: teacher.getByRole('button', { name: new RegExp(`در پاسخ به .*${topic}`) }) })
    await turn.getByRole('button', { name: 'نظر روی این صدا' }).click()
    const dialog = teacher.getByRole('dialog', { name: 'نظر روی این صدا' })
    await dialog.getByRole('slider', { name: 'از ثانیهٔ' }).fill('1')
    await dialog.getByRole('textbox', { name: 'نظر شما' }).fill('went، نه goed')
    expect(await axe(teacher, { within: 'dialog[open]' })).toEqual([])
    await dialog.getByRole('button', { name: 'ثبت نظر' }).click()
    const comment = chatLog(page)
      .getByRole('button', { name: /نظر استاد از ثانیهٔ ۰:۰۱ went، نه goed/ })
      .last()
    await comment.waitFor()
    expect(await axe(page)).toEqual([])
    const hearFromSecond = () =>
      expect
        .poll(() =>
          chatLog(page)
            .locator('audio')
            .last()
            .evaluate(one => (one as HTMLAudioElement).currentTime),
        )
        .toBeGreaterThan(1)
    await comment.click()
    await hearFromSecond()
    // On a slow line the second is asked for before the voice has its address.
    const links = Promise.withResolvers<void>()
    await page.route(/\/api\/chat\/conversations\/[^/]+\/links/, async route => {
      await links.promise
      await route.continue()
    })
    await page.reload()
    await comment.click()
    links.resolve()
    await hearFromSecond()
    // A learner has nothing to say about voices.
    expect(await page.getByRole('button', { name: 'نظر روی این صدا' }).count()).toBe(0)
  })
})
