import { randomUUID } from 'node:crypto'
import type { TestApp } from '../../../test/app.ts'
import { each, type Samples, type StudioAccess, staff, type TextFields } from '../../../test/sample-call.ts'

const path = '/api/chat/saved-replies'
const values = { title: 'تمرین رسید', text: 'سلام {نام}، تمرینت رسید.' }

async function kept(app: TestApp) {
  const { by } = await staff(app)
  // No more than a hundred may be kept.
  const { items } = (await by.get<{ items: { id: string }[] }>(path)).body
  if (items.length > 90) await by.delete(`${path}/${items[0]!.id}`)
  const reply = randomUUID()
  await by.post(path, { id: reply, ...values })
  return { by, names: { reply } }
}

export const samples: Samples = {
  [`GET ${path}`]: (_, app) => staff(app),
  [`POST ${path}`]: async (_, app) => ({ ...(await staff(app)), given: { id: randomUUID(), ...values } }),
  [`PUT ${path}/:reply`]: async (_, app) => ({ ...(await kept(app)), given: values }),
  [`DELETE ${path}/:reply`]: (_, app) => kept(app),
}

export const studioAccess: StudioAccess = {
  ...each(
    [`GET ${path}`, `POST ${path}`],
    ['teacher', 'counselor', 'editor', 'support', 'registrar', 'accountant', 'admin', 'owner'],
  ),
  ...each(
    [`PUT ${path}/:reply`, `DELETE ${path}/:reply`],
    [
      'own teacher',
      'own counselor',
      'own editor',
      'own support',
      'own registrar',
      'own accountant',
      'own admin',
      'own owner',
    ],
  ),
}

export const shownFields: TextFields = each([`POST ${path}`, `PUT ${path}/:reply`], ['title', 'text'])
