import { expect, test } from 'vitest'
import { demoAccounts } from '#account/demo-accounts.ts'
import { axe, openPage, signIn } from '../../../test/browser.ts'
import { fixedDraws, newExam, newQuestions, singleChoice } from '../../../test/exams.ts'
import { openSchool } from '../../../test/school-product.ts'
import { countKeptPieces, hearTone } from '../../../test/speech.ts'

test('EX11 what is said in an exam stays on the device through a reload and a cut, is sent again by a button, and goes along with the submission', async () => {
  let exam = ''
  await using school = await openSchool(async ({ db }) => {
    const where = { db, now: () => new Date() }
    const questions = await newQuestions(where, [
      { kind: 'speaking', stem: 'Talk about your day.', seconds: 60, preparation: 0 },
      singleChoice('coffee'),
    ])
    exam = await newExam(where, { draws: fixedDraws(questions) })
  })
  const page = await openPage({ address: school.address, expectErrors: /ERR_|Failed to (load|fetch)|400/ })
  await hearTone(page)
  let line: 'cut' | 'refusing' | 'good' = 'cut'
  await page.route('**/api/uploads**', route =>
    line === 'cut' ? route.abort() : line === 'refusing' ? route.fulfill({ status: 400 }) : route.continue(),
  )
  await signIn(page, demoAccounts[0])
  await page.goto(`/exam/${exam}`)
  await page.getByRole('button', { name: 'شروع آزمون' }).click()
  const question = (place: string) => page.getByRole('region', { name: `پرسش ${place}`, exact: true })
  await question('۱').getByRole('button', { name: 'شروع ضبط' }).click()
  await question('۱')
    .getByText(/روی همین دستگاه می‌ماند: [۱-۹] تکه/)
    .waitFor()
  // The page is lost in the middle of a sentence, and nothing gets through.
  await page.reload()
  await question('۱')
    .getByText(/صدا روی همین دستگاه هم مانده است/)
    .waitFor()
  line = 'refusing'
  await question('۱')
    .getByText(/صدایتان روی همین دستگاه مانده است/)
    .waitFor()
  expect(await axe(page)).toEqual([])
  line = 'cut'
  await question('۱').getByRole('button', { name: 'تلاش دوباره' }).click()
  await question('۱')
    .getByText(/صدا روی همین دستگاه هم مانده است/)
    .waitFor()

  await page.getByRole('button', { name: 'بعدی' }).filter({ visible: true }).click()
  await question('۲')
    .getByRole('radio', { name: /^take / })
    .check({ force: true })
  await question('۲').locator('[data-place-state="saved"]').waitFor()
  await page.getByRole('button', { name: 'پایان و ارسال' }).filter({ visible: true }).click()
  await page.getByRole('button', { name: 'پایان و ارسال' }).click()
  await page.getByRole('heading', { name: 'در حال تحویل' }).waitFor()
  expect(await page.getByRole('heading', { name: 'آزمون تحویل داده شد' }).count()).toBe(0)
  line = 'good'
  await page.getByRole('heading', { name: 'آزمون تحویل داده شد' }).waitFor()
  await page.getByText('۲ از ۲').waitFor()
  expect(await countKeptPieces(page)).toBe(0)
})
