import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeOwner } from '#account/staff/owner.server.ts'
import { publicSettings } from '#contract/public-settings.ts'
import { transaction } from '#server/platform/database/database.ts'
import { openTestApp, type Person, type TestApp } from '../../../../test/app.ts'
import { countStatements } from '../../../../test/count-queries.ts'

let app: TestApp
let owner: Person
beforeAll(async () => {
  app = await openTestApp()
  owner = await app.user('پرویز', ['owner'])
})
afterAll(() => app[Symbol.asyncDispose]())

type Step = { id: string; state: string; minutes: number | null; path: string }
const readSteps = async (by = owner) =>
  (await by.get<{ steps: Step[] | null }>('/api/studio/first-run')).body.steps
const findState = async (id: string) => (await readSteps())?.find(step => step.id === id)?.state
const banners = async () =>
  (await (await app.visitor()).get<{ banners: { sentence: string }[] }>('/api/site')).body.banners

test('a school that was there before has no steps and is open', async () => {
  expect(await readSteps()).toBeNull()
  expect((await owner.get('/api/site/opening')).body).toEqual({ isOpen: true })
  expect(await banners()).toEqual([])
  expect((await owner.put('/api/studio/first-run', { isDismissed: true })).status).toBe(404)
})

test('the first owner a school ever has begins with the steps, closed; who comes after changes nothing', async () => {
  await using fresh = await openTestApp()
  const first = await fresh.user('مینا')
  await transaction(fresh.db, tx => makeOwner(tx, fresh, first.id))
  const begun = () => fresh.database.execute('select is_open from site_opening, first_run')
  expect((await begun()).rows).toEqual([{ is_open: false }])
  // It lost its owner and gets another: still the same school.
  await fresh.database.execute("delete from site_opening; update users set roles = '{}'")
  const second = await fresh.user('سهراب')
  await transaction(fresh.db, tx => makeOwner(tx, fresh, second.id))
  expect((await begun()).rows).toEqual([])
})

test('steps come from the features in their order, each done once its data is there, all in one statement', async () => {
  await app.database.execute('insert into first_run (begun_at) values (now())')
  await app.database.execute('insert into site_opening (is_open, changed_at) values (false, now())')
  expect((await readSteps())?.map(({ id }) => id)).toEqual([
    'contact',
    'look',
    'holidays',
    'refunds',
    'teacher',
    'course',
    'group',
    'payment',
    'open',
  ])
  const { queries } = await countStatements(app, () => readSteps())
  expect(queries.filter(sql => sql.includes('first_run'))).toHaveLength(1)
  expect(queries.filter(sql => /from course_group/.test(sql))).toHaveLength(1)

  expect(await findState('contact')).toBe('due')
  const { body } = await owner.get<{ wording: object; version: number }>('/api/site/wording')
  const named = { ...body.wording, namePersian: 'آموزشگاه پارسا', version: body.version }
  await owner.put('/api/site/wording', named)
  // A name without any way to reach the school is half of it.
  expect(await findState('contact')).toBe('due')
  await owner.put('/api/site/wording', { ...named, phone: '۰۲۱ ۱۰۰۰ ۵۵۵۵', version: body.version + 1 })
  expect(await findState('contact')).toBe('done')
  expect(await findState('holidays')).toBe('due')
  await owner.post('/api/site/official-holidays/1405')
  expect(await findState('holidays')).toBe('done')

  // What every school begins with is nobody's decision yet; saved as it stands, it is.
  expect(await findState('refunds')).toBe('due')
  const { body: policies } = await owner.get<{ items: { id: string; isDefault: boolean }[] }>(
    '/api/payment/refund-policies',
  )
  const usual = policies.items.find(({ isDefault }) => isDefault)!
  expect((await owner.put(`/api/payment/refund-policies/${usual.id}`, usual)).status).toBe(200)
  expect(await findState('refunds')).toBe('done')
})

test('a role sees the steps it may do; opening is the owner’s', async () => {
  const admin = await app.user('آذر', ['admin'])
  expect((await readSteps(admin))?.map(({ id }) => id)).not.toContain('open')
  expect((await admin.put('/api/site/opening', { isOpen: true })).status).toBe(403)
  expect((await (await app.user('رضا', ['teacher'])).get('/api/studio/first-run')).status).toBe(403)
})

test('a step is put off and taken up again; one that is done stays done', async () => {
  const skip = (step: string, isSkipped: boolean) =>
    owner.put(`/api/studio/first-run/steps/${step}`, { isSkipped })
  expect((await skip('teacher', true)).status).toBe(204)
  await skip('teacher', true)
  expect(await findState('teacher')).toBe('skipped')
  await skip('teacher', false)
  expect(await findState('teacher')).toBe('due')
  await skip('holidays', true)
  expect(await findState('holidays')).toBe('done')
  expect((await skip('nothing', true)).status).toBe(404)
})

test('until the school is opened its home page says so and search engines are kept out', async () => {
  expect(await banners()).toMatchObject([{ sentence: '«آموزشگاه پارسا» به‌زودی باز می‌شود.' }])
  await owner.put('/api/site/opening', { isOpen: false })
  await expect.poll(() => publicSettings().isHidden).toBe(true)
  expect((await owner.put('/api/site/opening', { isOpen: true })).body).toEqual({ isOpen: true })
  await expect.poll(() => publicSettings().isHidden).toBeUndefined()
  expect(await banners()).toEqual([])
  expect(await findState('open')).toBe('done')
})

test('the list goes for everybody once somebody puts it away', async () => {
  expect((await owner.put('/api/studio/first-run', { isDismissed: true })).status).toBe(204)
  expect(await readSteps(await app.user('لیلا', ['admin']))).toBeNull()
  await owner.put('/api/studio/first-run', { isDismissed: false })
  expect(await readSteps()).not.toBeNull()
})
