/** @module-tag journey */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Kavenegar, startKavenegar } from '../../../emulators/kavenegar.ts'
import { axe, openPage } from '../../../test/browser.ts'
import {
  enterContact,
  fillRegistration,
  findButton,
  findField,
  goodRegistration,
  openLogin,
} from '../../../test/login-dialog.ts'
import { someEmail, someNumber } from '../../../test/register.ts'
import { runCommand } from '../../../test/run-command.ts'
import { type Product, startProduct } from '../../../test/server.ts'

/** A school's first day: nothing in its database, and carriers that are none of the demo's. */
let carrier: Kavenegar
let product: Product
beforeAll(async () => {
  carrier = await startKavenegar()
  product = await startProduct({
    env: {
      APP_ENV: 'production',
      SESSION_SECRET: 'k3Q9vXw7Lr2TzB8mNc5JpD6hYs4FgA1u',
      PUBLIC_URL: 'https://school.example',
      ALLOW_EMBEDDED: 'true',
      TRUST_PROXY: 'false',
      SMS_PROVIDER: 'kavenegar',
      KAVENEGAR_URL: carrier.url,
      KAVENEGAR_API_KEY: 'emulator/key',
      KAVENEGAR_CODE_TEMPLATE: 'hamava-code',
      KAVENEGAR_SENDER: '10004346',
      MAIL_URL: 'smtps://mail.example',
      MAIL_FROM: 'no-reply@school.example',
      PAYMENT_PROVIDER: 'zarinpal',
      ZARINPAL_MERCHANT_ID: '11111111-1111-4111-8111-111111111111',
      LIVE_CLASS_PROVIDER: 'link',
    },
  })
})
afterAll(async () => {
  await product?.stop()
  await carrier?.close()
})

/** `npm run owner -- …` beside the product. */
const nameOwner = (...argv: string[]) => runCommand(product, 'owner', ...argv)

async function codeSentTo(number: string): Promise<string> {
  const find = () => carrier.messages.findLast(({ receptor }) => receptor.endsWith(number))?.token
  await expect.poll(find).toBeDefined()
  return find()!
}

const short = 'shab-e-yalda'
const gate = (page: Page) => page.getByRole('heading', { level: 1, name: 'رمز همکاران مدرسه' })

test('an empty school gets its owner by a command, a code and a password that staff may have', async () => {
  await expect.poll(product.output).toContain('npm run owner -- 09121234567')
  const number = someNumber()
  expect(await nameOwner('0912')).toMatchObject({ code: 2, output: expect.stringContaining('شماره موبایل') })
  expect(await nameOwner(`0${number}`)).toMatchObject({
    code: 0,
    output: expect.stringContaining(`+98${number}`),
  })

  // The public address is not the one this page came by, so the socket is another site's.
  const expectErrors = /api\/live\/socket/
  const page = await openPage({ address: product.address, width: 390, expectErrors })
  await openLogin(page)
  await enterContact(page, number)
  await findField(page, 'کد تأیید').fill(await codeSentTo(number))
  await findButton(page, 'بررسی کد').click()
  await findButton(page, 'تکمیل ثبت‌نام').waitFor()
  await fillRegistration(
    page,
    goodRegistration({ ایمیل: someEmail(), 'رمز عبور': short, 'تکرار رمز عبور': short }),
  )
  await findButton(page, 'تکمیل ثبت‌نام').click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })

  // The password was fit for a learner: the studio asks for a better one, and the profile does not.
  await page.goto('/studio/audit')
  await gate(page).waitFor()
  expect(await axe(page)).toEqual([])
  await page.goto('/profile')
  await page.getByRole('heading', { level: 1, name: /^سلام / }).waitFor()
  await page.goto('/studio/audit')
  await gate(page).waitFor()
  const field = (name: string) => page.getByRole('textbox', { name, exact: true })
  await field('رمز عبور فعلی').fill(short)
  await field('رمز عبور جدید').fill('chahardah-1405')
  await field('تکرار رمز عبور جدید').fill('chahardah-1405')
  await page.getByRole('button', { name: 'تغییر رمز عبور' }).click()
  await page.getByText('رمز عبور همکاران مدرسه باید دست‌کم ۱۵ نویسه باشد.').waitFor()
  await field('رمز عبور جدید').fill('panjereh-roo-be-daryast')
  await field('تکرار رمز عبور جدید').fill('panjereh-roo-be-daryast')
  await page.getByRole('button', { name: 'تغییر رمز عبور' }).click()
  await page.getByRole('heading', { level: 1, name: 'رویدادها' }).waitFor()
  await expect.poll(() => gate(page).count()).toBe(0)

  expect(await nameOwner(number)).toMatchObject({ code: 0, output: expect.stringContaining('already') })
})
