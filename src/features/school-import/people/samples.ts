import { randomUUID } from 'node:crypto'
import type { TestApp } from '../../../../test/app.ts'
import { someEmail } from '../../../../test/register.ts'
import {
  type RecordedActions,
  type Samples,
  type StudioAccess,
  staff,
  type TextFields,
} from '../../../../test/sample-call.ts'

const path = '/api/studio/people-import'
const invitations = '/api/studio/people-invitations'

/** A file of one person whom nobody knows, with what else a call wants. */
function someFile(more: Record<string, string> = {}) {
  const given = new FormData()
  for (const [name, value] of Object.entries(more)) given.append(name, value)
  given.append('file', new File([`نام,فامیل,ایمیل\nسارا,نوری,${someEmail()}\n`], 'people.csv'))
  return given
}
const matched = { fields: 'name,surname,email', known: 'skip' }

/** An import that was made; answers its id. */
async function someImport(app: TestApp) {
  const [{ by }, id] = [await staff(app), randomUUID()]
  await by.post(path, someFile({ ...matched, id, faulty: 'refuse' }))
  return id
}

/** Somebody imported who may be invited, with what that costs. */
async function someInvitable(app: TestApp) {
  const { by } = await staff(app)
  const given = new FormData()
  for (const [name, value] of Object.entries({
    ...matched,
    fields: 'name,surname,phone',
    faulty: 'refuse',
  })) {
    given.append(name, value)
  }
  given.append('id', randomUUID())
  const phone = `0919${String(Math.floor(Math.random() * 10_000_000)).padStart(7, '0')}`
  given.append('file', new File([`نام,فامیل,موبایل\nسارا,نوری,${phone}\n`], 'people.csv'))
  await by.post(path, given)
  const { people, toman } = (await by.get<{ people: number; toman: number }>(invitations)).body
  return { by, given: { people, toman } }
}

export const samples: Samples = {
  [`POST ${path}/read`]: async (_, app) => ({ ...(await staff(app)), given: someFile() }),
  [`POST ${path}/check`]: async (_, app) => ({ ...(await staff(app)), given: someFile(matched) }),
  [`POST ${path}`]: async (_, app) => ({
    ...(await staff(app)),
    given: someFile({ ...matched, id: randomUUID(), faulty: 'refuse' }),
  }),
  [`POST ${path}/:id/report.xlsx`]: async (_, app) => ({
    ...(await staff(app)),
    names: { id: await someImport(app) },
  }),
  [`GET ${invitations}`]: (_, app) => staff(app),
  [`POST ${invitations}`]: (_, app) => someInvitable(app),
}

const who = ['registrar', 'admin', 'owner'] as const
export const studioAccess: StudioAccess = Object.fromEntries(Object.keys(samples).map(call => [call, who]))

export const recordedActions: RecordedActions = {
  [`POST ${path}`]: ['people.imported'],
  [`POST ${path}/:id/report.xlsx`]: ['people.importReported'],
  [`POST ${invitations}`]: ['people.invited'],
}

export const hiddenFields: TextFields = {
  [`POST ${path}/check`]: ['fields'],
  [`POST ${path}`]: ['fields'],
}
