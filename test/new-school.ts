import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { vi } from 'vitest'
import {
  fillRegistration,
  findButton,
  goodRegistration,
  goToRegister,
  type RegisterForm,
} from './login-dialog.ts'
import { someEmail } from './register.ts'
import { type Product, startProduct } from './server.ts'

/** A school begun empty, as `npm start -- --empty` begins one, the file its setup link is in, and the link. */
export async function startNewSchool(): Promise<{ school: Product; file: string; link: URL }> {
  const school = await startProduct({ seeded: false, script: ['tools/start.ts', '--empty'] })
  const file = join(school.env.DATA_DIR!, 'setup-link.txt')
  // It answers before it has said all it has to say.
  await vi.waitUntil(() => existsSync(file), { timeout: 20_000 })
  return { school, file, link: new URL((await readFile(file, 'utf8')).trim()) }
}

/**
 * Registers a new person with a password that is good for staff, in the dialog that is opened by `open`; `given` is what
 * they write in other words, by the labels of the fields.
 */
export async function registerInDialog(
  page: Page,
  address: string,
  open: () => Promise<void>,
  given: RegisterForm = {},
) {
  const password = 'panjereh-roo-be-daryast'
  await open()
  await goToRegister(page, address)
  await fillRegistration(
    page,
    goodRegistration({ ایمیل: someEmail(), 'رمز عبور': password, 'تکرار رمز عبور': password, ...given }),
  )
  await findButton(page, 'تکمیل ثبت‌نام').click()
}
