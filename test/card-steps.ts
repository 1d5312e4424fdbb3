import type { Page } from 'playwright-core'

/** Lets `readSound` look at what plays beside the players of pages. */
export const watchSounds = (page: Page) =>
  page.addInitScript(() => {
    const sounds: HTMLAudioElement[] = []
    Object.assign(window, { sounds })
    const Original = window.Audio
    window.Audio = class extends Original {
      constructor(src?: string) {
        super(src)
        sounds.push(this)
      }
    }
  })

/** Where the sound that was begun last stands, whether it plays, where it first was heard, for how long, and whence it comes. */
export const readSound = (page: Page) =>
  page.evaluate(() => {
    const last = (window as unknown as { sounds: HTMLAudioElement[] }).sounds.at(-1)!
    const { currentTime: at, paused: isPaused, played, src } = last
    const scheme = src.split(':')[0]
    const from = played.length > 0 ? played.start(0) : -1
    return { at, isPaused, from, heard: played.length > 0 ? played.end(0) - from : 0, scheme }
  })

/** Goes to a sentence of the recording that is open, and begins a card with the sound of what was just said. */
export async function beginClip(page: Page, sentence: RegExp) {
  await page.getByRole('button', { name: sentence }).click()
  await page.getByRole('button', { name: 'کارت با صدای همین‌جا' }).click()
  return page.getByRole('dialog', { name: 'کارت با صدای جلسه' })
}

export type Sides = { english: string; persian: string }

/** Writes the sides of a card in the form that is open, and saves it. */
export async function saveCard(page: Page, { english, persian }: Sides) {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('عبارت انگلیسی').fill(english)
  await dialog.getByLabel('معنی فارسی').fill(persian)
  await dialog.getByRole('button', { name: /^ذخیره/ }).click()
}
