import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { demoAccounts, demoStaff } from '#account/demo-accounts.ts'
import { axe, openPage, signIn } from '../../../test/browser.ts'
import { callAs } from '../../../test/call-over-http.ts'
import { registerOverHttp } from '../../../test/register.ts'
import { type Product, startProduct } from '../../../test/server.ts'
import { atEachWidth } from '../../../test/widths.ts'
import { draft } from '../../../test/writing.ts'

// One for each: only the first correction of the demo’s member is sure to be looked at.
let product: Product
beforeEach(async () => {
  product = await startProduct()
})
afterEach(() => product?.stop())

const path = '/writing-correction/peers'

atEachWidth(width => {
  test('CL12 a writer shows a text, a peer corrects it, the writer rates it, and points come once a teacher looked', async () => {
    const account = await registerOverHttp(product.address, { profile: { name: 'سارا' } })
    const title = `نامه ${randomUUID().slice(0, 8)}`
    await callAs(product.address, account.session, 'PUT', `/api/writing-correction/texts/${randomUUID()}`, {
      ...draft({
        title,
        level: 'A2',
        body: 'Yesterday I goed to the market with my sister. We bought two apples.',
      }),
    })
    const writer = await openPage({ address: product.address, width })
    await signIn(writer, account)
    await writer.goto('/writing-correction')
    await writer.getByRole('link', { name: 'تصحیح هم‌درس‌ها' }).click()
    const own = writer
      .getByRole('list', { name: 'نوشته‌های شما' })
      .getByRole('listitem')
      .filter({ hasText: title })
    await own.getByRole('button', { name: 'نشان بده' }).click()
    await writer.getByText('نخست نامی بنویسید').waitFor()
    const nickname = 'سپیدار'
    await writer.getByRole('textbox', { name: 'نام مستعار شما' }).fill(nickname)
    await own.getByRole('button', { name: 'نشان بده' }).click()
    await own.getByText('در انتظار').waitFor()
    expect(await axe(writer)).toEqual([])

    const peer = await openPage({ address: product.address, width })
    await signIn(peer, demoAccounts[0])
    await peer.goto(path)
    const name = peer.getByRole('textbox', { name: 'نام مستعار شما' })
    await peer.getByRole('list', { name: 'نوشته‌های در انتظار' }).waitFor()
    if ((await name.count()) > 0) await name.fill('ماه نو')
    await peer
      .getByRole('listitem')
      .filter({ hasText: nickname })
      .getByRole('button', { name: 'برداشتن' })
      .click()
    const field = peer.getByRole('textbox', { name: 'اصلاح جملهٔ ۱' })
    await field.fill('Yesterday I went to the market with my sister.')
    await peer.getByRole('textbox', { name: 'توضیح برای زبان‌آموز' }).fill('گذشتهٔ go بی‌قاعده است.')
    await peer.getByRole('button', { name: /^ثبت و بعدی/ }).click()
    // What was marked is there again.
    await peer.reload()
    await peer.getByRole('button', { name: 'جملهٔ ۱، اصلاح‌شده' }).waitFor()
    expect(await axe(peer)).toEqual([])
    await peer.getByRole('button', { name: /^بی‌نقص است/ }).click()
    await peer.getByRole('button', { name: 'فرستادن تصحیح' }).click()
    await peer.getByRole('list', { name: 'تصحیح‌های شما' }).getByText('در انتظار استاد').first().waitFor()

    await writer.goto(path)
    await own.getByRole('link', { name: 'خواندن' }).click()
    await writer.getByText('گذشتهٔ go بی‌قاعده است.').waitFor()
    await writer.getByRole('button', { name: 'به کارم آمد', exact: true }).click()
    await writer.getByRole('button', { name: 'به کارم آمد', exact: true, pressed: true }).waitFor()
    expect(await axe(writer)).toEqual([])

    const owner = await openPage({ address: product.address, width })
    await signIn(owner, demoStaff('owner'))
    await owner.goto('/studio/peer-corrections')
    const sample = owner.getByRole('listitem').filter({ hasText: 'سارا آزموده' }).first()
    await sample.getByText('نویسنده: به کارم آمد').waitFor()
    expect(await axe(owner)).toEqual([])
    await sample.getByRole('button', { name: 'خوب، همهٔ امتیاز' }).click()
    await owner.getByText('ثبت شد.').waitFor()

    await peer.goto(path)
    await peer.getByRole('list', { name: 'تصحیح‌های شما' }).getByText('کیفیت ۱۰۰٪').first().waitFor()
    await peer.goto('/companions-club')
    await peer
      .getByRole('list', { name: 'سطرهای دفتر امتیاز' })
      .getByText('تصحیح نوشتهٔ هم‌درس')
      .first()
      .waitFor()
  })
})
