import type { Locator, Page } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { axe } from '../../../../test/browser.ts'
import { sharePage } from '../../../../test/shared-page.ts'

/** One page for all, without motion: what is measured stands where it will stay. */
const shared = sharePage({ width: 1280 })
let page: Page

beforeAll(async () => {
  page = shared.page
  await page.goto('/studio/ui')
})
beforeEach(async () => {
  // Whatever a test before left open.
  for (let open = await page.getByRole('dialog').count(); open > 0; open--)
    await page.keyboard.press('Escape')
})

const form = () => page.getByRole('region', { name: 'فرم', exact: true })
const group = (title: string) => form().getByRole('region', { name: title, exact: true })
const field = (label: string) => form().getByRole('textbox', { name: label, exact: true })
const box = (label: string) => form().getByRole('combobox', { name: label, exact: true })
const button = (name: string) => form().getByRole('button', { name, exact: true })
const findOutput = (name: string) => form().locator(`output[aria-label="${name}"]`)
const dialog = () => page.getByRole('dialog')
const options = (label: string) =>
  form().getByRole('listbox', { name: label, exact: true }).getByRole('option')

const style = (of: Locator, property: string) =>
  of.evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property)
const rect = (of: Locator) =>
  of.evaluate(element => {
    const { x, y, width, height, right, bottom } = element.getBoundingClientRect()
    return { x, y, width, height, right, bottom, middle: y + height / 2 }
  })
const isFocused = (of: Locator) => of.evaluate(element => element === document.activeElement)
/** What stands under a field, as its `aria-describedby` names it. */
const under = (of: Locator) =>
  of.evaluate(element => {
    const id = element.getAttribute('aria-describedby')
    return id === null ? '' : (document.getElementById(id)?.innerText.trim() ?? '')
  })
const locateLabel = (of: Locator) => of.locator('xpath=ancestor::div[1]/label')

/** Presses keys in one breath; Playwright's keyboard has no Persian ones. */
const spell = (into: Locator, letters: string) =>
  into.evaluate(async (element, keys) => {
    for (const key of keys) {
      element.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
      await null
    }
  }, letters)

async function ask(name: string) {
  await button(name).click()
  await dialog().waitFor()
}

describe('confirm dialog', () => {
  test('S2.5.1 title and body, a cross or an arrow back; each left out where it is not given', async () => {
    await ask('تأیید کامل')
    expect(await dialog().getByRole('heading').innerText()).toBe('پایان آزمون؟')
    expect(await dialog().innerText()).toContain('پس از ارسال، پاسخ‌ها تغییر نمی‌کنند.')
    expect(await dialog().getByRole('button', { name: 'بستن' }).count()).toBe(1)
    await dialog().getByRole('button', { name: 'بستن' }).click()
    await ask('با بازگشت')
    expect(await dialog().getByRole('button', { name: 'بستن' }).count()).toBe(0)
    await dialog().getByRole('button', { name: 'بازگشت' }).click()
    expect(await dialog().count()).toBe(0)
    await ask('بی‌عنوان و بی‌دکمه')
    expect(await dialog().getByRole('heading').count()).toBe(0)
    expect(await dialog().getByRole('button').count()).toBe(0)
    // Without a title, what it says is its name.
    const named = page.getByRole('dialog', { name: 'استاد تا چند لحظهٔ دیگر کلاس را آغاز می‌کند.' })
    expect(await named.count()).toBe(1)
  })

  test('S2.5.2 a button is there when its words are given', async () => {
    const words = async (name: string) => {
      await ask(name)
      const texts = await dialog().locator('footer').getByRole('button').allInnerTexts()
      await page.keyboard.press('Escape')
      return texts
    }
    expect(await words('تأیید کامل')).toEqual(['ارسال پاسخ‌ها', 'ادامهٔ آزمون'])
    expect(await words('فقط تأیید')).toEqual(['دیدم'])
    expect(await words('با بازگشت')).toEqual(['انصراف'])
    expect(await words('بی‌عنوان و بی‌دکمه')).toEqual([])
  })

  test('S2.5.3 confirm answers true, reject false, and so does Escape', async () => {
    await ask('تأیید کامل')
    await dialog().getByRole('button', { name: 'ارسال پاسخ‌ها' }).click()
    expect(await findOutput('پاسخ').innerText()).toBe('true')
    expect(await dialog().count()).toBe(0)
    await ask('تأیید کامل')
    await dialog().getByRole('button', { name: 'ادامهٔ آزمون' }).click()
    expect(await findOutput('پاسخ').innerText()).toBe('false')
    await ask('فقط تأیید')
    await page.keyboard.press('Enter')
    expect(await findOutput('پاسخ').innerText()).toBe('true')
    await ask('فقط تأیید')
    await page.keyboard.press('Escape')
    expect(await findOutput('پاسخ').innerText()).toBe('false')
    expect(await isFocused(button('فقط تأیید'))).toBe(true)
  })

  test('S2.5.4 it runs from right to left: confirm before reject, the cross last, the arrow first', async () => {
    await ask('تأیید کامل')
    expect(await style(dialog(), 'direction')).toBe('rtl')
    const inside = (name: string) => rect(dialog().getByRole('button', { name, exact: true }))
    expect((await inside('ارسال پاسخ‌ها')).x).toBeGreaterThan((await inside('ادامهٔ آزمون')).right)
    expect((await inside('بستن')).right).toBeLessThan((await rect(dialog().getByRole('heading'))).x + 1)
    await page.keyboard.press('Escape')
    await ask('با بازگشت')
    expect((await inside('بازگشت')).x).toBeGreaterThan((await rect(dialog().getByRole('heading'))).right)
  })

  test('S2.5.5 its corners are round, 24 pixels each', async () => {
    await ask('تأیید کامل')
    expect(await style(dialog(), 'border-radius')).toBe('24px')
    expect(await style(dialog(), 'overflow-x')).not.toBe('visible')
  })

  test('S9.4 a dialog that is not of the 540 pixels takes 80 % of the window at most', async () => {
    await ask('گفت‌وگوی پهن')
    expect((await rect(dialog())).width).toBe(0.8 * 1280)
    await page.setViewportSize({ width: 390, height: 844 })
    expect((await rect(dialog())).width).toBe(0.8 * 390)
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.keyboard.press('Escape')
    await ask('تأیید کامل')
    expect((await rect(dialog())).width).toBeLessThan(0.8 * 1280)
  })
})

describe('labelled select', () => {
  test('S2.5.6 its label stands inside at rest and rides the border once it is focused or filled', async () => {
    const label = locateLabel(box('سطح'))
    await button('تأیید کامل').focus()
    const edge = await rect(box('سطح'))
    expect(Math.abs((await rect(label)).middle - edge.middle)).toBeLessThan(4)
    expect(await style(label, 'font-size')).toBe('16px')
    await box('سطح').focus()
    expect(Math.abs((await rect(label)).middle - (await rect(box('سطح'))).y)).toBeLessThan(4)
    expect(await style(label, 'font-size')).toBe('14px')
    // The chosen one keeps it there.
    const filled = await rect(box('زبان'))
    expect(Math.abs((await rect(locateLabel(box('زبان')))).middle - filled.y)).toBeLessThan(4)
  })

  test('S2.5.9 it is invalid once touched and failing: left empty, or of a value its rule refuses', async () => {
    const level = box('سطح شما')
    expect(await level.getAttribute('aria-invalid')).toBe(null)
    await level.focus()
    await page.keyboard.press('Tab')
    expect(await level.getAttribute('aria-invalid')).toBe('true')
    expect(await under(level)).toBe('سطح شما وارد نشده است.')
    expect(await style(level, 'border-top-color')).toBe(await style(box('شهر'), 'border-top-color'))
    // Its form is not sent, and the focus returns to it.
    await button('ثبت سطح').click()
    expect(await findOutput('سطح فرستاده‌شده').innerText()).toBe('')
    expect(await isFocused(level)).toBe(true)
    await spell(level, 'مب')
    await page.keyboard.press('Enter')
    expect(await under(level)).toBe('این دوره از سطح مقدماتی آغاز می‌شود.')
    await spell(level, 'مق')
    await page.keyboard.press('Enter')
    expect(await level.getAttribute('aria-invalid')).toBe(null)
    await button('ثبت سطح').click()
    expect(await findOutput('سطح فرستاده‌شده').innerText()).toBe('a2')
  })

  test('S2.5.7 each option has a value, which its form sends, and a label, which is shown', async () => {
    await box('سطح شما').click()
    expect(await options('سطح شما').allInnerTexts()).toEqual(['مبتدی', 'مقدماتی', 'متوسط'])
    await options('سطح شما').filter({ hasText: 'متوسط' }).click()
    expect(await box('سطح شما').innerText()).toBe('متوسط')
    expect(await box('سطح شما').getAttribute('aria-expanded')).toBe('false')
    await button('ثبت سطح').click()
    expect(await findOutput('سطح فرستاده‌شده').innerText()).toBe('b1')
  })

  test('S2.5.8 disabled, it takes no focus, opens for nobody and is drawn dashed', async () => {
    const disabled = box('گروه (غیرفعال)')
    expect(await disabled.isDisabled()).toBe(true)
    await disabled.click({ force: true })
    expect(await options('گروه (غیرفعال)').first().isVisible()).toBe(false)
    expect(await style(disabled, 'border-top-style')).toBe('dashed')
    expect(await disabled.innerText()).toBe('متوسط')
  })

  test('S2.5.10 it runs from right to left unless told: text and list at the right edge, the mark at the left', async () => {
    const select = box('زبان')
    expect(await style(select, 'direction')).toBe('rtl')
    const measureCaret = (of: Locator) => rect(of.locator('xpath=following-sibling::span[@aria-hidden]'))
    const edge = await rect(select)
    expect((await measureCaret(select)).right).toBeLessThan(edge.x + edge.width / 2)
    await select.click()
    const list = await rect(form().getByRole('listbox', { name: 'زبان', exact: true }))
    expect([Math.round(list.right), Math.round(list.width)]).toEqual([
      Math.round(edge.right),
      Math.round(edge.width),
    ])
    await page.keyboard.press('Escape')
    const languageBox = box('Language')
    expect(await style(languageBox, 'direction')).toBe('ltr')
    expect((await measureCaret(languageBox)).x).toBeGreaterThan((await rect(languageBox)).x + 100)
  })

  test('the keys of a select: arrows, Home, End, letters of any script, Escape, Tab', async () => {
    const select = box('زبان')
    const active = () =>
      select.evaluate(
        element => document.getElementById(element.getAttribute('aria-activedescendant') ?? '')?.innerText,
      )
    await select.focus()
    await page.keyboard.press('ArrowDown')
    expect(await active()).toBe('آلمانی')
    await page.keyboard.press('ArrowDown')
    expect(await active()).toBe('فرانسوی')
    await page.keyboard.press('End')
    expect(await active()).toBe('روسی')
    await page.keyboard.press('Home')
    await page.keyboard.press('ArrowUp')
    expect(await active()).toBe('انگلیسی')
    // An Arabic kaf and yeh are the Persian ones.
    await spell(select, 'تركي')
    expect(await active()).toBe('ترکی استانبولی')
    await page.keyboard.press('Escape')
    expect(await select.innerText()).toBe('آلمانی')
    expect(await select.getAttribute('aria-expanded')).toBe('false')
    await page.keyboard.press(' ')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Tab')
    expect(await select.innerText()).toBe('فرانسوی')
    expect(await isFocused(box('سطح'))).toBe(true)
    const selected = form().locator('[role=listbox][aria-label="زبان"] [aria-selected="true"]')
    expect(await selected.allTextContents()).toEqual(['فرانسوی'])
  })

  test('in a dialog Escape closes the list alone', async () => {
    await ask('گفت‌وگوی فرم')
    const inside = dialog().getByRole('combobox', { name: 'زبان', exact: true })
    await inside.click()
    await page.keyboard.press('Escape')
    expect(await inside.getAttribute('aria-expanded')).toBe('false')
    expect(await dialog().count()).toBe(1)
    await page.keyboard.press('Escape')
    expect(await dialog().count()).toBe(0)
  })
})

describe('switch', () => {
  const light = () => group('گزینش').getByRole('radiogroup', { name: 'ورود با' })
  const dark = () => group('گزینش').getByRole('radiogroup', { name: 'بازیابی با' })
  const radio = (name: string) => light().getByRole('radio', { name })
  const words = (of: Locator, name: string) => of.getByText(name, { exact: true })

  test('S2.5.11 a caption names the options, each with a value and a label; one is selected', async () => {
    expect(await light().locator('label').allInnerTexts()).toEqual(['شماره موبایل', 'ایمیل', 'گذرکلید'])
    const values = await light()
      .getByRole('radio')
      .evaluateAll(radios => radios.map(one => (one as HTMLInputElement).value))
    expect(values).toEqual(['PHONE', 'EMAIL', 'KEY'])
    expect(await radio('شماره موبایل').isChecked()).toBe(true)
    expect(await light().getByRole('radio', { checked: true }).count()).toBe(1)
  })

  test('S2.5.12 the dark flag turns its colours for a night band', async () => {
    const caption = [words(light(), 'ورود با'), words(dark(), 'بازیابی با')] as const
    expect(await style(caption[0], 'color')).not.toBe(await style(caption[1], 'color'))
    const chosen = [words(light(), 'شماره موبایل'), words(dark(), 'ایمیل')] as const
    expect(await style(chosen[1], 'background-color')).toBe('rgb(250, 247, 240)')
    expect(await style(chosen[1], 'color')).toBe('rgb(18, 42, 85)')
    expect(await style(chosen[0], 'color')).not.toBe('rgb(18, 42, 85)')
  })

  test('S2.5.13 a click selects an option and tells its value', async () => {
    await words(light(), 'ایمیل').click()
    expect(await radio('ایمیل').isChecked()).toBe(true)
    expect(await findOutput('گزینش‌های گفته‌شده').innerText()).toBe('EMAIL')
    await words(light(), 'شماره موبایل').click()
    expect(await findOutput('گزینش‌های گفته‌شده').innerText()).toBe('EMAIL PHONE')
  })

  test('S2.5.14 the selected option lies on a ground of its own and is lifted', async () => {
    const [chosen, other] = [words(light(), 'شماره موبایل'), words(light(), 'گذرکلید')]
    expect(await radio('شماره موبایل').isChecked()).toBe(true)
    expect(await style(chosen, 'background-color')).not.toBe(await style(other, 'background-color'))
    expect(await style(chosen, 'box-shadow')).not.toBe('none')
    expect(await style(other, 'box-shadow')).toBe('none')
  })

  test('the arrow keys choose as the options lie: left is the next', async () => {
    await radio('شماره موبایل').focus()
    await page.keyboard.press('ArrowLeft')
    expect(await radio('ایمیل').isChecked()).toBe(true)
    expect(await isFocused(radio('ایمیل'))).toBe(true)
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    expect(await radio('گذرکلید').isChecked()).toBe(true)
    await page.keyboard.press('ArrowDown')
    expect(await radio('شماره موبایل').isChecked()).toBe(true)
  })
})

describe('text field', () => {
  test('S2.5.15 placeholder, name, label and value are those it was given', async () => {
    const shown = field('نام نمایشی')
    expect(await shown.getAttribute('placeholder')).toBe('مثلاً مهتاب')
    expect(await locateLabel(shown).innerText()).toBe('نام نمایشی')
    expect(await field('نام').inputValue()).toBe('مهتاب')
    expect(await field('نام').getAttribute('name')).toBe('givenName')
    // With something to read its label rides the border; at rest it stands inside.
    expect(
      Math.abs((await rect(locateLabel(field('نام')))).middle - (await rect(field('نام'))).y),
    ).toBeLessThan(4)
    const rest = field('نام خانوادگی')
    expect(Math.abs((await rect(locateLabel(rest))).middle - (await rect(rest)).middle)).toBeLessThan(4)
  })

  test('S2.5.16 textAlign START, CENTER and END, of a field that runs the other way too', async () => {
    expect(await style(field('چیده در آغاز'), 'text-align')).toBe('start')
    expect(await style(field('چیده در میان'), 'text-align')).toBe('center')
    expect(await style(field('چیده در پایان'), 'text-align')).toBe('end')
    // Left to right, its end is the page's start.
    expect(await style(field('نام (انگلیسی)'), 'text-align')).toBe('end')
  })

  test('S2.5.17 it runs from right to left unless told', async () => {
    expect(await style(field('نام'), 'direction')).toBe('rtl')
    expect(await field('نام').getAttribute('dir')).toBe('rtl')
    expect(await style(field('نام (انگلیسی)'), 'direction')).toBe('ltr')
  })

  test('S2.5.18 plain shows what is typed, number keeps digits only and says so, secret hides until asked', async () => {
    await field('نام نمایشی').fill('نگار ۷')
    expect(await field('نام نمایشی').inputValue()).toBe('نگار ۷')
    await field('تعداد (فقط عدد)').pressSequentially('۴دو2')
    expect(await field('تعداد (فقط عدد)').inputValue()).toBe('42')
    await field('تعداد (فقط عدد)').press('x')
    expect(await under(field('تعداد (فقط عدد)'))).toBe('فقط عدد وارد کنید.')
    expect(await field('تعداد (فقط عدد)').getAttribute('inputmode')).toBe('numeric')
    const secret = group('فیلد متن').getByLabel('رمز عبور (پنهان)')
    expect(await secret.getAttribute('type')).toBe('password')
    await group('فیلد متن').getByRole('button', { name: 'نمایش رمز عبور' }).click()
    expect(await secret.getAttribute('type')).toBe('text')
    await group('فیلد متن').getByRole('button', { name: 'پنهان کردن رمز عبور' }).click()
    expect(await secret.getAttribute('type')).toBe('password')
  })

  test('S2.5.19 its rules speak once it was left, hold its form, also from outside of it; an error state marks it', async () => {
    const [inside, outside] = [field('ایمیل شما'), field('کد ملی، بیرون از فرم')]
    expect(await inside.getAttribute('aria-invalid')).toBe(null)
    await inside.fill('نگار')
    expect(await under(inside)).toBe('')
    await inside.press('Tab')
    expect(await under(inside)).toMatch(/^لطفاً نشانی ایمیل را درست وارد کنید/)
    expect(await inside.getAttribute('aria-invalid')).toBe('true')
    await inside.fill('negar@example.com')
    expect(await under(inside)).toBe('')
    // The field outside belongs to the form: it holds it, and then goes with it.
    await outside.fill('123')
    await button('فرستادن').click()
    expect(await findOutput('آنچه فرستاده شد').innerText()).toBe('')
    expect(await under(outside)).toBe('کد ملی واردشده درست نیست.')
    expect(await isFocused(outside)).toBe(true)
    await outside.fill('0012345679')
    await button('فرستادن').click()
    expect(await findOutput('آنچه فرستاده شد').innerText()).toBe(
      'email=negar@example.com، identityNumber=0012345679',
    )
    await inside.fill('')
    await button('فرستادن').click()
    expect(await under(inside)).toBe('ایمیل شما وارد نشده است.')
    expect(await under(field('کد ملی'))).toBe('کد ملی واردشده درست نیست.')
    expect(await field('نام کاربری').getAttribute('aria-invalid')).toBe('true')
    expect(await under(field('نام کاربری'))).toBe('')
  })

  test('S2.5.20 disabled takes nothing, read-only shows and keeps, clearable is emptied by its cross', async () => {
    expect(await field('نام (غیرفعال)').isDisabled()).toBe(true)
    const kept = field('شمارهٔ سفارش (خواندنی)')
    await kept.focus()
    await page.keyboard.type('123')
    expect(await kept.inputValue()).toBe('HA-1405-2218')
    expect(await isFocused(kept)).toBe(true)
    const clearable = field('کد تخفیف (پاک‌شدنی)')
    await clearable.fill('همراه۱۰')
    await group('فیلد متن').getByRole('button', { name: 'پاک کردن' }).click()
    expect(await clearable.inputValue()).toBe('')
    expect(await isFocused(clearable)).toBe(true)
    expect(await group('فیلد متن').getByRole('button', { name: 'پاک کردن' }).count()).toBe(0)
  })

  test('S2.5.21 convertNonEnglishDigits makes Persian and Arabic digits Latin; without it they stay', async () => {
    await field('کد پستی (رقم لاتین)').fill('')
    await field('کد پستی (رقم لاتین)').pressSequentially('۱۲٣٤5')
    expect(await field('کد پستی (رقم لاتین)').inputValue()).toBe('12345')
    await field('نام نمایشی').fill('')
    await field('نام نمایشی').pressSequentially('۱۲٣')
    expect(await field('نام نمایشی').inputValue()).toBe('۱۲٣')
  })

  test('S2.5.22 maxLength cuts what is typed; multiline has so many rows and takes line breaks', async () => {
    await field('عنوان کوتاه (۱۰ نویسه)').pressSequentially('سفر به شیراز')
    expect(await field('عنوان کوتاه (۱۰ نویسه)').inputValue()).toBe('سفر به شیر')
    const many = field('پیام شما')
    expect(await many.evaluate(element => [element.tagName, (element as HTMLTextAreaElement).rows])).toEqual([
      'TEXTAREA',
      3,
    ])
    await many.fill('یک')
    await many.press('Enter')
    expect(await many.inputValue()).toBe('یک\n')
  })
})

describe('phone field', () => {
  const number = () => field('شمارهٔ همراه')
  const code = () => group('تلفن').getByRole('combobox', { name: 'کد کشور' }).first()

  test('S2.5.23 it is a number and a country code', async () => {
    await number().pressSequentially('۰۹۱۲ ۱۲۳ ۴۵۶۷')
    expect(await number().inputValue()).toBe('9121234567')
    expect(await code().inputValue()).toBe('+98')
    expect(await findOutput('شمارهٔ گفته‌شده').innerText()).toBe('+989121234567')
    expect(await under(field('شمارهٔ نادرست'))).toBe('لطفاً شماره موبایل را درست وارد کنید.')
    expect(await field('شمارهٔ غیرفعال').isDisabled()).toBe(true)
  })

  test('S2.5.24 the country code is picked from a list that shows Iran alone, or typed', async () => {
    await code().fill('')
    await code().pressSequentially('+۴۴')
    expect(await code().inputValue()).toBe('+44')
    expect(await findOutput('شمارهٔ گفته‌شده').innerText()).toMatch(/^\+44/)
    await code().press('ArrowDown')
    const list = group('تلفن').getByRole('option')
    expect(await list.allInnerTexts()).toEqual(['ایران (+۹۸)'])
    await list.click()
    expect(await code().inputValue()).toBe('+98')
    expect(await list.count()).toBe(0)
    await code().fill('+1')
    await code().press('ArrowDown')
    await code().press('Enter')
    expect(await code().inputValue()).toBe('+98')
  })
})

test('S9.1 a message stands at the bottom centre', async () => {
  await button('پیام کوتاه').click()
  const snack = page.locator('[popover][role=status] > div')
  await snack.waitFor()
  const place = await rect(snack)
  expect(Math.abs(place.x + place.width / 2 - 640)).toBeLessThan(1)
  expect(900 - place.bottom).toBe(24)
})

test('S9.2 a message takes a third of the window at most; upright on a handset, all but 32 pixels', async () => {
  await button('پیام کوتاه').click()
  const snack = page.locator('[popover][role=status] > div')
  await snack.waitFor()
  const wide = await rect(snack)
  expect(wide.width).toBeLessThanOrEqual(1280 / 3)
  expect(wide.width).toBeGreaterThan(1280 / 3 - 10)
  await page.setViewportSize({ width: 390, height: 844 })
  const narrow = await rect(snack)
  await page.setViewportSize({ width: 1280, height: 900 })
  expect(narrow.width).toBeGreaterThan(390 / 3)
  expect(narrow.width).toBeLessThanOrEqual(390 - 32)
})

describe('date picker', () => {
  const start = () => field('تاریخ آغاز')
  const exam = () => field('روز آزمون')
  const day = (name: RegExp) => dialog().getByRole('grid').getByRole('button', { name })

  test('typed in any digits, it gives the ISO day and writes the day as it is read', async () => {
    await start().fill('1405/۸/٣')
    expect(await findOutput('روز آغاز').innerText()).toBe('2026-10-25')
    await start().press('Tab')
    expect(await start().inputValue()).toBe('۱۴۰۵/۰۸/۰۳')
    await start().fill('۱۴۰۵/۱۲/۳۰')
    expect(await findOutput('روز آغاز').innerText()).toBe('')
    await start().press('Tab')
    expect(await under(start())).toBe('لطفاً تاریخ را به شکل ۱۴۰۵/۸/۳۰ وارد کنید.')
    await exam().fill('1405/8/1')
    await exam().press('Tab')
    expect(await under(exam())).toBe('تاریخ باید از ۲۳ آبان ۱۴۰۵ تا ۴ دی ۱۴۰۵ باشد.')
    await exam().fill('1405/8/30')
    await exam().press('Tab')
    expect(await under(exam())).toBe('از ۲۳ آبان تا ۴ دی ۱۴۰۵')
  })

  test('picked from a month of weeks from Saturday: left is tomorrow, the bounds hold, the focus returns', async () => {
    await form().getByRole('button', { name: 'تغییر روز آزمون، ۳۰ آبان ۱۴۰۵' }).click()
    await day(/^شنبه ۳۰ آبان ۱۴۰۵/).waitFor()
    const heads = await dialog().getByRole('columnheader').allInnerTexts()
    expect(heads).toEqual(['ش', 'ی', 'د', 'س', 'چ', 'پ', 'ج'])
    expect(await day(/^شنبه ۳۰ آبان/).getAttribute('aria-pressed')).toBe('true')
    expect(await isFocused(day(/^شنبه ۳۰ آبان/))).toBe(true)
    expect(await day(/ ۲۲ آبان/).isDisabled()).toBe(true)
    await page.keyboard.press('ArrowRight')
    expect(await isFocused(day(/^جمعه ۲۹ آبان/))).toBe(true)
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowLeft')
    // Over the month's edge.
    expect(await isFocused(day(/^یکشنبه ۱ آذر/))).toBe(true)
    // Beyond the last day there is no way.
    for (const key of ['PageDown', 'PageDown', 'End']) await page.keyboard.press(key)
    expect(await isFocused(day(/^جمعه ۴ دی/))).toBe(true)
    expect(await dialog().getByRole('button', { name: 'ماه بعد' }).isDisabled()).toBe(true)
    await page.keyboard.press('Enter')
    expect(await dialog().count()).toBe(0)
    expect(await exam().inputValue()).toBe('۱۴۰۵/۱۰/۰۴')
    const opener = form().getByRole('button', { name: 'تغییر روز آزمون، ۴ دی ۱۴۰۵' })
    expect(await isFocused(opener)).toBe(true)
    await opener.click()
    await page.keyboard.press('Escape')
    expect(await dialog().count()).toBe(0)
    expect(await isFocused(opener)).toBe(true)
  })

  test('month and year are chosen from lists; Escape in one closes it alone', async () => {
    await start().fill('')
    await button('انتخاب تاریخ آغاز از تقویم').click()
    const month = dialog().getByRole('combobox', { name: 'ماه' })
    await month.click()
    await page.keyboard.press('Escape')
    expect(await dialog().count()).toBe(1)
    await month.click()
    await dialog().getByRole('option', { name: 'بهمن' }).click()
    const year = dialog().getByRole('combobox', { name: 'سال' })
    await year.focus()
    await spell(year, '1357')
    await page.keyboard.press('Enter')
    await day(/۲۲ بهمن ۱۳۵۷$/).click()
    expect(await findOutput('روز آغاز').innerText()).toBe('1979-02-11')
  })
})

describe('file field', () => {
  const area = () => form().getByRole('group', { name: 'تکلیف این هفته' })
  const picker = () => area().locator('input[type=file]')
  const file = { name: 'تکلیف.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(1536) }

  test('a file on its way says how far it is; it can be given up, tried again and removed', async () => {
    await picker().setInputFiles(file)
    expect(await area().innerText()).toContain('۱٫۵ کیلوبایت')
    const meter = area().getByRole('progressbar', { name: 'ارسال تکلیف.pdf' })
    expect(await meter.getAttribute('aria-valuenow')).toBe('0')
    await button('پیش‌رفتن ارسال').click()
    await button('پیش‌رفتن ارسال').click()
    expect(await meter.getAttribute('aria-valuenow')).toBe('42')
    expect(await meter.getAttribute('aria-valuetext')).toBe('۴۲٪')
    const fill = await rect(meter.locator('i'))
    const whole = await rect(meter)
    expect(fill.width / whole.width).toBeCloseTo(0.42, 2)
    expect(Math.abs(fill.right - whole.right)).toBeLessThan(1)
    await area().getByRole('button', { name: 'لغو ارسال' }).click()
    expect(await findOutput('پایان کار فایل').innerText()).toBe('لغو شد')
    expect(await isFocused(picker())).toBe(true)

    await picker().setInputFiles(file)
    await button('قطع ارتباط').click()
    await area().getByText('فایل فرستاده نشد. دوباره تلاش کنید.').waitFor()
    await area().getByRole('button', { name: 'تلاش دوباره' }).click()
    expect(await meter.getAttribute('aria-valuenow')).toBe('0')
    await button('رسیدن').click()
    await area().getByText('بارگذاری شد', { exact: true }).waitFor()
    expect(await meter.count()).toBe(0)
    await area().getByRole('button', { name: 'حذف فایل' }).click()
    expect(await findOutput('پایان کار فایل').innerText()).toBe('حذف شد')
  })

  test('what is too big or of another type is refused at the field; one may be dropped', async () => {
    await picker().setInputFiles({ ...file, buffer: Buffer.alloc(1024 * 1024 + 1) })
    expect(await under(picker())).toBe('حجم فایل نباید بیشتر از ۱ مگابایت باشد.')
    expect(await picker().getAttribute('aria-invalid')).toBe('true')
    await picker().setInputFiles({
      name: 'a.exe',
      mimeType: 'application/x-msdownload',
      buffer: Buffer.alloc(9),
    })
    expect(await under(picker())).toBe('فقط PDF یا عکس پذیرفته می‌شود.')
    expect(await area().getByRole('progressbar').count()).toBe(0)
    const dropped = await page.evaluateHandle(() => {
      const carried = new DataTransfer()
      carried.items.add(new File(['picture'], 'عکس.png', { type: 'image/png' }))
      return carried
    })
    await area().dispatchEvent('drop', { dataTransfer: dropped })
    await area().getByRole('progressbar', { name: 'ارسال عکس.png' }).waitFor()
    expect(await area().innerText()).toContain('۷ بایت')
    await area().getByRole('button', { name: 'لغو ارسال' }).click()
  })
})

test('a busy button acts for nobody and keeps its name; toggles and checks say their state', async () => {
  const busy = button('در حال بررسی')
  await busy.click({ force: true })
  expect(await busy.getAttribute('aria-busy')).toBe('true')
  expect(await findOutput('فشردن دکمهٔ مشغول').textContent()).toBe('0')
  expect(await button('غیرفعال').isDisabled()).toBe(true)
  await button('نشان‌کردن').click()
  expect(await button('نشان‌کردن').getAttribute('aria-pressed')).toBe('false')
  await button('محل کار').click()
  expect(await button('محل کار').getAttribute('aria-pressed')).toBe('true')
  const check = form().getByRole('checkbox', { name: 'یادآوری با پیامک' })
  await form().getByText('یادآوری با پیامک').click()
  expect(await check.isChecked()).toBe(true)
  expect(await form().getByRole('checkbox', { name: 'ترجمه (غیرفعال)' }).isDisabled()).toBe(true)
})

test('axe finds nothing, light on a handset and dark on a desktop; 320 pixels need no scrolling sideways', async () => {
  const within = 'section[aria-labelledby="form-gallery"]'
  for (const [width, colorScheme] of [
    [1280, 'dark'],
    [390, 'light'],
  ] as const) {
    await page.setViewportSize({ width, height: 844 })
    await page.emulateMedia({ colorScheme })
    await box('سطح').click()
    expect(await axe(page, { within }), `${width} ${colorScheme}`).toEqual([])
    await page.keyboard.press('Escape')
  }
  await button('انتخاب مهلت از تقویم').click()
  await dialog().getByRole('grid').waitFor()
  expect(await axe(page, { within: '[role=dialog]' })).toEqual([])
  await page.setViewportSize({ width: 320, height: 700 })
  const [needed, given] = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth])
  expect(needed).toBe(given)
  await page.setViewportSize({ width: 1280, height: 900 })
})
