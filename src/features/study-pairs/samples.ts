import type { TestApp } from '../../../test/app.ts'
import type { Samples, TextFields } from '../../../test/sample-call.ts'
import { newPair } from '../../../test/study-pairs.ts'

const path = '/api/club/pair'
const goal = { kind: 'learning', days: 4 }

/** Two who learn together: whoever asked before has a mate already. */
async function paired(app: TestApp) {
  const [by, mate] = [await app.user('ماهک'), await app.user('پونه')]
  await newPair(mate, by)
  return { by, mate }
}

const alone = async (app: TestApp) => ({ by: await app.user('ماهک') })

async function invited(app: TestApp) {
  const inviter = await app.user('پونه')
  await inviter.post(`${path}/invitation`, { nickname: 'سپیدار', ...goal })
  const { body } = await inviter.get<{ invitation: { code: string } }>(path)
  return { ...(await alone(app)), names: { code: body.invitation.code } }
}

export const samples: Samples = {
  [`GET ${path}`]: async (_, app) => ({ by: (await paired(app)).by }),
  [`POST ${path}/invitation`]: async (_, app) => ({
    ...(await alone(app)),
    given: { nickname: 'ماه نو', ...goal },
  }),
  [`DELETE ${path}/invitation`]: (_, app) => alone(app),
  [`GET ${path}/invitations/:code`]: (_, app) => invited(app),
  [`POST ${path}/invitations/:code`]: async (_, app) => ({
    ...(await invited(app)),
    given: { nickname: 'ماه نو' },
  }),
  [`POST ${path}/end`]: async (_, app) => ({ by: (await paired(app)).by, given: { block: true } }),
  [`POST ${path}/reminder`]: async (_, app) => ({ by: (await paired(app)).by }),
  [`POST ${path}/goal`]: async (_, app) => ({ by: (await paired(app)).by, given: goal }),
  async [`POST ${path}/goal/answer`](_, app) {
    const { by, mate } = await paired(app)
    await mate.post(`${path}/goal`, goal)
    return { by, given: { ...goal, agrees: true } }
  },
}

// Who has the code of an invitation is whom it is for.
export const openCalls = [`GET ${path}/invitations/:code`, `POST ${path}/invitations/:code`]

// Letters of Persian alone stand in them.
export const hiddenFields: TextFields = {
  [`POST ${path}/invitation`]: ['nickname'],
  [`POST ${path}/invitations/:code`]: ['nickname'],
}
