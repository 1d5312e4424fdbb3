import { expect, test } from 'vitest'
import { demoAccounts } from '#account/demo-accounts.ts'
import { openPage, signIn } from '../../../../test/browser.ts'
import { moved, watchShifts } from '../../../../test/layout-shifts.ts'

const group = async (page: Awaited<ReturnType<typeof openPage>>, of: string) => {
  await page.goto(of)
  return (await page.getByRole('link', { name: 'برنامهٔ جلسه‌های این گروه' }).getAttribute('href'))!
}

for (const width of [360, 390, 1280]) {
  test(`courses, groups and teachers stand as they will stay, before any script has come, at ${width} px`, async () => {
    const page = await openPage({ width })
    const aGroup = await group(page, '/course/english-conversation-b1')
    const shifts = await watchShifts(page)
    for (const path of [
      '/course',
      '/course/english-conversation-b1',
      '/info',
      aGroup,
      '/teachers',
      '/teachers/leila-bahmani',
    ]) {
      await page.goto(path, { waitUntil: 'networkidle' })
      expect(moved(await shifts()), path).toBe(0)
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), path).toBe(true)
    }
  })
}

for (const width of [390, 1280]) {
  test(`what belongs to a member of a group moves nothing when it comes, at ${width} px`, async () => {
    const page = await openPage({ width })
    await signIn(page, demoAccounts[0])
    await page.goto('/profile?tab=courses')
    await page.getByRole('link', { name: 'انگلیسی برای گفت‌وگوی روزمره' }).click()
    const own = (await page.getByRole('link', { name: 'صفحهٔ گروه' }).getAttribute('href'))!
    const shifts = await watchShifts(page)
    await page.goto(own)
    await page.getByText('عضو این گروه هستید.').waitFor()
    await page.getByRole('region', { name: 'هم‌گروهی‌ها' }).waitFor()
    await page.getByRole('region', { name: 'گروه من' }).waitFor()
    expect(moved(await shifts())).toBe(0)
  })
}
