import { expect, test } from 'vitest'
import { demoStaff } from '#account/demo-accounts.ts'
import { axe, openPage, signIn } from '../../../test/browser.ts'
import { someNumber } from '../../../test/register.ts'
import { shareProduct } from '../../../test/shared-product.ts'
import { atEachWidth } from '../../../test/widths.ts'

const product = shareProduct()

atEachWidth(width => {
  test('two accounts of one person are seen beside each other, made one, and parted again', async () => {
    const page = await openPage({ address: product.address, width })
    await signIn(page, demoStaff('registrar'))
    // The same person, opened twice at the desk: once by a second phone.
    const open = async (number: string) => {
      await page.goto('/studio/people')
      await page.getByRole('button', { name: 'حساب تازه' }).click()
      const dialog = page.getByRole('dialog', { name: 'حساب تازه' })
      await dialog.getByRole('textbox', { name: 'نام', exact: true }).fill('دوباره')
      await dialog.getByRole('textbox', { name: 'نام خانوادگی' }).fill(`تکراری${width === 390 ? '' : 'نما'}`)
      await dialog.getByRole('textbox', { name: 'شماره موبایل' }).fill(`0${number}`)
      await dialog.getByRole('button', { name: 'باز کردن حساب' }).click()
      await page.waitForURL(/people\/[0-9a-f-]{36}/)
      return new URL(page.url()).pathname.split('/').at(-1)!
    }
    const [one, other] = [await open(someNumber()), await open(someNumber())]
    await page.goto(`/studio/duplicates?one=${one}&other=${other}`)
    const second = page.getByRole('group', { name: 'حساب دوم' })
    await second.getByRole('radio', { name: 'شماره موبایل از این حساب' }).check()
    expect(await axe(page)).toEqual([])
    await page.getByRole('button', { name: 'یکی کردن' }).click()
    const done = page.getByRole('region', { name: 'یکی‌شده در یک روز گذشته' })
    await done
      .getByText(/دوباره تکراری/)
      .first()
      .waitFor()
    expect(await axe(page)).toEqual([])

    await done.getByRole('button', { name: 'برگرداندن' }).first().click()
    await page.getByText('دو حساب از هم جدا شدند.').waitFor()
    await page.goto(`/studio/people/${other}`)
    await page.getByRole('heading', { name: /دوباره تکراری/ }).waitFor()

    // Looked at again, they are two people after all, until somebody doubts it.
    await page.goto(`/studio/duplicates?one=${one}&other=${other}`)
    await page.getByRole('button', { name: 'یک نفر نیستند' }).click()
    const distinct = page.getByRole('region', { name: 'یک نفر نیستند' })
    const restore = distinct.getByRole('button', { name: /پس گرفتن برای دوباره تکراری/ })
    await restore.first().waitFor()
    expect(await axe(page)).toEqual([])
    await page.goto(`/studio/duplicates?one=${one}&other=${other}`)
    await page.getByText('این دو را دو نفر دانسته‌اید', { exact: false }).waitFor()
    expect(await page.getByRole('button', { name: 'یکی کردن' }).isDisabled()).toBe(true)
    await page.getByRole('button', { name: 'شاید یک نفر باشند' }).click()
    await page.getByRole('button', { name: 'یک نفر نیستند' }).waitFor()
    expect(await page.getByRole('button', { name: 'یکی کردن' }).isEnabled()).toBe(true)
  })
})
