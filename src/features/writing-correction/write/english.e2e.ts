import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoAccounts, demoStaff } from '#account/demo-accounts.ts'
import { signInOverHttp } from '../../../../test/api-person.ts'
import { axe, openPage, signIn } from '../../../../test/browser.ts'
import { openSchool } from '../../../../test/school-product.ts'
import { atEachWidth } from '../../../../test/widths.ts'

let school: Awaited<ReturnType<typeof openSchool>>
beforeAll(async () => {
  school = await openSchool()
})
afterAll(() => school?.[Symbol.asyncDispose]())

atEachWidth(width => {
  test('WR18 English is looked through in the browser by what this site serves, mended by a press alone, and what is left as it is is shown to the corrector', async () => {
    const { address } = school
    const page = await openPage({ address, width })
    await signIn(page, demoAccounts[0])
    const asked: string[] = []
    page.context().on('request', request => asked.push(request.url()))
    await page.goto('/writing-correction/write')
    const body = page.getByRole('textbox', { name: 'متن نوشته' })
    const typed = 'A freind of mine 😀 likes the colour of an car. We met Negar in town. He go home late.'
    await body.fill(typed)
    const found = page.getByRole('region', { name: /^نگاهی پیش از فرستادن/ })
    expect(asked.filter(url => /\.wasm|english-worker/.test(url))).toEqual([])
    await found.getByRole('button', { name: /وارسی املا و دستور انگلیسی \(۷ مگابایت\)/ }).click()
    const row = (excerpt: string) => found.getByRole('listitem').filter({ hasText: excerpt })
    await row('freind').waitFor({ timeout: 90_000 })
    await row('freind').getByText('املای این واژه در فرهنگ لغت نیست').waitFor()
    await row('an car').getByText('a پیش از صدای بی‌واکه').waitFor()
    await row('He go').getByText('فعل با فاعلش').waitFor()
    expect(await row('colour').count()).toBe(0)
    expect(await axe(page)).toEqual([])
    expect(await body.inputValue()).toBe(typed)

    await row('an car')
      .getByRole('button', { name: /^گذاشتن a به جای/ })
      .click()
    expect(await body.inputValue()).toBe(typed.replace('an car', 'a car'))
    await row('an car').waitFor({ state: 'detached' })
    await row('Negar')
      .getByRole('button', { name: /^نادیده گرفتن/ })
      .click()
    await row('Negar').getByRole('button', { name: 'نام یا واژهٔ خاص است' }).click()
    await row('Negar').waitFor({ state: 'detached' })
    await page.getByText('ذخیره شد.').waitFor()

    // Nothing of it went anywhere but to this site, and no page may run what the worker may.
    expect(asked.some(url => url.includes('.wasm'))).toBe(true)
    expect(
      asked.filter(url => new URL(url).origin !== new URL(address).origin && !url.startsWith('blob:')),
    ).toEqual([])
    const worker = asked.find(url => /english-worker/.test(url))!
    const policy = async (url: string) => (await fetch(url)).headers.get('content-security-policy')
    expect(await policy(worker)).toContain("script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'")
    expect(await policy(`${address}/writing-correction/write`)).not.toContain('wasm-unsafe-eval')

    await page.waitForURL(/draft=/)
    const id = new URL(page.url()).searchParams.get('draft')!
    await page.reload()
    await expect.poll(() => body.inputValue()).toBe(typed.replace('an car', 'a car'))
    await school.meanwhile('SIGTERM', database =>
      database.execute(
        `update writing_text set state = 'taken', sent_at = now(), due_at = now() + interval '1 day', taken_at = now(),
           corrector_id = $2 where id = $1`,
        [id, demoStaff('teacher').id],
      ),
    )
    const teacher = await openPage({ address, width })
    await signIn(teacher, demoStaff('teacher'))
    await teacher.goto(`/studio/writing/${id}`)
    await teacher.getByText('تکلیف و منظور نویسنده').click()
    const kept = teacher.getByRole('listitem').filter({ hasText: 'نام یا واژهٔ خاص است' })
    await kept.getByText('met Negar in').waitFor()
    expect(await axe(teacher)).toEqual([])
    const learner = await signInOverHttp(address, demoAccounts[0])
    expect((await learner.ask('GET', `/api/writing-correction/texts/${id}`)).body).toMatchObject({
      text: { dismissed: [{ kind: 'spelling', reason: 'name' }] },
    })
  }, 240_000)
})
