import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoStaff } from '#account/demo-accounts.ts'
import { seededErrorType } from '#features/error-types/public.server.ts'
import { axe, openPage, signIn } from '../../../test/browser.ts'
import { openSchool } from '../../../test/school-product.ts'
import { atEachWidth } from '../../../test/widths.ts'
import { insertSentText } from '../../../test/writing-marking.ts'
import { closeSentence, correctText, createMarking, type Marking, typeCorrection } from './marking.ts'

const body =
  'Some people believes that this have a good effect. It depends of the family. Children see their parents all the day. It is good thing.'
const corrections: Record<string, string> = {
  'Some people believes that this have a good effect.': 'Some people believe that this has a good effect.',
  'It depends of the family.': 'It depends on the family.',
  'Children see their parents all the day.': 'Children see their parents all day.',
  'It is good thing.': 'It is a good thing.',
}

/** Five errors, those of the articles by their type. */
function markText(): Marking {
  const marking = createMarking(body, 'en', 'guide')
  return {
    ...marking,
    sentences: marking.sentences.map(sentence => {
      const original = body.slice(sentence.start, sentence.end)
      const typed = typeCorrection(sentence, original, corrections[original]!)
      const edits = typed.edits.map(edit => ({
        ...edit,
        typeId: /^(the|a) $/.test(edit.removed + edit.added) ? seededErrorType('en-missing-article') : null,
      }))
      const note = original.startsWith('It depends') ? 'این فعل حرف اضافهٔ خودش را دارد.' : ''
      return closeSentence({ ...typed, edits, note }, original)
    }),
    scores: [
      { criterion: 'content', score: 4, remark: 'همهٔ خواسته‌ها پاسخ دارد.' },
      { criterion: 'language', score: 3, remark: 'به حرف تعریف نگاه کنید.' },
    ],
    message: 'آفرین، روان نوشته‌اید.',
  }
}

/** Texts that came back, and second versions of others that the teacher has taken, one for each try of a test. */
const returned = Array.from({ length: 12 }, () => randomUUID())
const seconds = Array.from({ length: 4 }, () => ({ first: randomUUID(), second: randomUUID() }))
const secondBody = correctText(body, markText()).replace('all day', 'all the day')

let school: Awaited<ReturnType<typeof openSchool>>
beforeAll(async () => {
  const marking = JSON.stringify(markText())
  school = await openSchool(async database => {
    const shared = { title: 'کار از خانه', words: 26 }
    for (const id of [...returned, ...seconds.map(({ first }) => first)]) {
      await insertSentText(database, { ...shared, id, body, state: 'returned' })
      await database.execute(
        'insert into writing_marking (text_id, data, version, corrections, saved_at) values ($1, $2, 1, 5, now())',
        [id, marking],
      )
    }
    for (const { first, second } of seconds)
      await insertSentText(database, { ...shared, id: second, body: secondBody, previousTextId: first })
  })
})
afterAll(() => school?.[Symbol.asyncDispose]())

const field = (page: Page) => page.getByLabel('متن نوشته')
const isSaved = (page: Page) => page.getByRole('status').getByText('ذخیره شد.').waitFor()

atEachWidth(width => {
  test('WR9 corrections are accepted one by one or made by hand, and both versions stand compared: four of five fixed, one left, one new', async () => {
    const first = returned.pop()!
    const page = await openPage({
      address: school.address,
      width,
      expectErrors: /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch/,
    })
    await signIn(page)
    await page.goto(`/writing-correction/texts/${first}/marked`)
    await page.getByRole('link', { name: 'نوشتن نسخهٔ دوم' }).click()
    await expect.poll(() => field(page).inputValue()).toBe(body)
    const part = page.getByRole('region', { name: 'اصلاح‌های نسخهٔ اول' })
    const says = (words: string) => part.getByRole('status').getByText(words, { exact: true }).waitFor()
    await says('۰ از ۵ خطا درست شد، ۵ مانده.')
    const accept = (number: string) => part.getByRole('button', { name: `پذیرفتن اصلاح ${number}` }).click()
    for (const number of ['۱', '۲', '۳']) await accept(number)
    await says('۳ از ۵ خطا درست شد، ۲ مانده.')
    await part.getByRole('button', { name: 'برگرداندن نوشتهٔ خودم، ۳' }).click()
    await says('۲ از ۵ خطا درست شد، ۳ مانده.')
    expect(await field(page).inputValue()).toContain('It depends of the family.')
    await accept('۳')
    await says('۳ از ۵ خطا درست شد، ۲ مانده.')
    await isSaved(page)
    await page.waitForURL(/draft=/)
    expect(await axe(page)).toEqual([])

    // By hand, and without a connection: nothing typed is lost.
    await page.context().setOffline(true)
    const typed = `${(await field(page).inputValue()).replace('is good thing', 'is a good thing')} My cousin makes translations.`
    await field(page).fill(typed)
    await says('۴ از ۵ خطا درست شد، ۱ مانده.')
    await page
      .getByRole('status')
      .getByText(/^اینترنت نیست؛ نوشته روی همین دستگاه/)
      .waitFor()
    await page.context().setOffline(false)
    await isSaved(page)
    await page.reload()
    await expect.poll(() => field(page).inputValue()).toBe(typed)

    await part.getByRole('link', { name: 'مقایسهٔ دو نسخه' }).click()
    await page.getByRole('heading', { name: 'کار از خانه، نسخهٔ دوم' }).waitFor()
    const facts = page.getByRole('list', { name: 'خلاصه' }).getByRole('listitem')
    await facts.nth(2).waitFor()
    expect(await facts.count()).toBe(3)
    await facts.nth(0).getByText('۴ درست شد').waitFor()
    await facts.nth(1).getByText('۱ مانده').waitFor()
    await facts.nth(2).getByText('۱ تازه').waitFor()
    const entries = page.getByRole('list', { name: 'خطاها' }).getByRole('listitem')
    expect(await entries.count()).toBe(6)
    expect(await entries.nth(0).innerText()).toMatch(/مانده:[\s\S]*شمارهٔ ۴/)
    expect(await entries.nth(0).locator('del').allTextContents()).toEqual(['the '])
    expect(await entries.nth(1).innerText()).toMatch(/تازه:[\s\S]*My cousin makes translations/)
    // A number and a line of its own kind say it without colour, in words that run from left to right.
    const marks = page.getByRole('region', { name: 'نسخهٔ ۲' }).locator('mark')
    const drawn = await marks.evaluateAll(all =>
      all.map(mark => {
        const { textDecorationStyle, direction } = getComputedStyle(mark)
        return [mark.querySelector('sup')!.textContent, textDecorationStyle, direction].join(' ')
      }),
    )
    expect(drawn).toEqual([
      'درست شد ۱ solid ltr',
      'درست شد ۲ solid ltr',
      'درست شد ۳ solid ltr',
      'مانده ۴ wavy ltr',
      'درست شد ۵ solid ltr',
      'تازه ۶ dashed ltr',
    ])
    const types = page.getByRole('table', { name: 'گونه‌های خطا' }).getByRole('row')
    expect((await types.allInnerTexts()).map(row => row.replaceAll(/\s+/g, ' ')).slice(1)).toEqual([
      expect.stringMatching(/ ۲ ۱ ۱$/),
      'بی‌گونه ۳ ۳ ۰',
    ])
    expect(await axe(page)).toEqual([])
    await page.getByRole('link', { name: 'کنار هم' }).click()
    const words = async (name: string) =>
      (await page.getByRole('region', { name }).locator('p').textContent())!.replaceAll(
        /(درست شد|مانده|تازه) [۰-۹]/g,
        '',
      )
    await page.getByRole('region', { name: 'نسخهٔ ۱' }).waitFor()
    expect(await words('نسخهٔ ۱')).toBe(body)
    expect(await words('نسخهٔ ۲')).toBe(typed)
    await page.goto(`/writing-correction/texts/${first}/marked`)
    await page.getByRole('link', { name: 'ادامهٔ نسخهٔ دوم' }).waitFor()
  })

  test('WR9 who corrects a second version sees what of the round before is fixed', async () => {
    const { second } = seconds.pop()!
    const page = await openPage({ address: school.address, width })
    await signIn(page, demoStaff('teacher'))
    await page.goto(`/studio/writing/${second}`)
    await page.getByText('نسخهٔ دوم است: از خطاهای نسخهٔ اول چه درست شد؟').click()
    const facts = page.getByRole('list', { name: 'خلاصه' }).getByRole('listitem')
    await facts.nth(0).getByText('۴ درست شد').waitFor()
    await facts.nth(1).getByText('۱ مانده').waitFor()
    await page.getByRole('region', { name: 'نسخهٔ ۱' }).getByText('believes').waitFor()
    expect(await axe(page)).toEqual([])
  })
})

test('WR4 the learner reads the note of a sentence and the message on all, asks back, and reads the answer', async () => {
  const id = returned.pop()!
  const page = await openPage({ address: school.address, width: 390 })
  await signIn(page)
  await page.goto(`/writing-correction/texts/${id}/marked`)
  const rows = page.getByRole('list', { name: 'جمله‌ها' }).locator('> li')
  await rows.nth(1).getByText('این فعل حرف اضافهٔ خودش را دارد.').waitFor()
  await page.getByRole('region', { name: 'پیام استاد' }).getByText('آفرین، روان نوشته‌اید.').waitFor()
  await rows.nth(1).getByRole('button', { name: 'پرسیدن دربارهٔ این جمله' }).click()
  await page.getByLabel('پیام دربارهٔ جملهٔ ۲').fill('چرا of نمی‌شود؟')
  await page.getByRole('button', { name: 'فرستادن' }).click()
  const talk = (who: Page) => who.getByRole('list', { name: 'گفت‌وگو دربارهٔ جملهٔ ۲' })
  await talk(page).getByText('چرا of نمی‌شود؟').waitFor()

  const teacher = await openPage({ address: school.address, width: 390 })
  await signIn(teacher, demoStaff('teacher'))
  await teacher.goto(`/studio/writing/${id}`)
  await talk(teacher).getByText('چرا of نمی‌شود؟').waitFor()
  await teacher.getByRole('button', { name: 'پاسخ', exact: true }).click()
  await teacher.getByLabel('پیام دربارهٔ جملهٔ ۲').fill('چون depend با on می‌آید.')
  await teacher.getByRole('button', { name: 'فرستادن' }).click()
  await talk(teacher).getByText('چون depend با on می‌آید.').waitFor()
  await page.reload()
  await talk(page).getByText('چون depend با on می‌آید.').waitFor()
  const messages = await talk(page).getByRole('listitem').allInnerTexts()
  expect(messages).toHaveLength(2)
  expect(messages[0]).toContain('چرا of نمی‌شود؟')
  expect(messages[1]).toContain('چون depend با on می‌آید.')
})

test('WR5 the learner sees the score of each criterion with its remark', async () => {
  const id = returned.pop()!
  const page = await openPage({ address: school.address, width: 390 })
  await signIn(page)
  await page.goto(`/writing-correction/texts/${id}/marked`)
  const rubric = page.getByRole('region', { name: 'معیارها' })
  await rubric.getByText('همهٔ خواسته‌ها پاسخ دارد.').waitFor()
  expect(await rubric.getByText('به حرف تعریف نگاه کنید.').count()).toBe(1)
  expect(await rubric.innerText()).toMatch(
    /محتوا[\s\S]*۴[\s\S]*همهٔ خواسته‌ها پاسخ دارد\.[\s\S]*زبان[\s\S]*۳[\s\S]*به حرف تعریف نگاه کنید\./,
  )
})
