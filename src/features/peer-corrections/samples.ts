import type { TestApp } from '../../../test/app.ts'
import {
  markedSentences,
  newWriter,
  peerBody,
  sendCorrection,
  shareText,
  takeShared,
} from '../../../test/peers.ts'
import {
  each,
  type OpenCalls,
  type OtherActions,
  type RecordedActions,
  type Samples,
  type StudioAccess,
  staff,
  type TextFields,
} from '../../../test/sample-call.ts'
import { writeText } from '../../../test/writing.ts'

const path = '/api/writing-correction/peers'
const studio = '/api/studio/peer-corrections'

/** A text that somebody shows; who may correct it is somebody else. */
async function shown(app: TestApp) {
  const writer = await app.user('پونه')
  const text = await shareText(app, writer)
  return { writer, text }
}

async function taken(app: TestApp) {
  const { writer, text } = await shown(app)
  const by = await newWriter(app, 'ماهک', 'C1')
  return { writer, by, names: { id: await takeShared(app, by, text) } }
}

async function sent(app: TestApp) {
  const correction = await taken(app)
  await sendCorrection(correction.by, correction.names.id)
  return correction
}

export const samples: Samples = {
  [`GET ${path}`]: () => ({}),
  async [`POST ${path}/texts/:id`](_, app) {
    const by = await app.user('پونه')
    return { by, names: { id: await writeText(app, by, { body: peerBody }) }, given: { nickname: 'سپیدار' } }
  },
  async [`DELETE ${path}/texts/:id`](_, app) {
    const { writer, text } = await shown(app)
    return { by: writer, names: { id: text } }
  },
  async [`POST ${path}/queue/:id`](_, app) {
    await shown(app)
    const by = await newWriter(app, 'ماهک', 'C1')
    const { body } = await by.get<{ queue: { id: string }[] }>(path)
    return { by, names: { id: body.queue[0]!.id }, given: { nickname: 'ماه نو' } }
  },
  [`GET ${path}/corrections/:id`]: async (_, app) => taken(app),
  [`POST ${path}/corrections/:id`]: async (_, app) => ({
    ...(await taken(app)),
    given: { sentences: markedSentences() },
  }),
  [`POST ${path}/corrections/:id/leave`]: async (_, app) => taken(app),
  async [`POST ${path}/corrections/:id/rating`](_, app) {
    const { writer, names } = await sent(app)
    return { by: writer, names, given: { rating: 'useful' } }
  },
  [`POST ${path}/corrections/:id/report`]: async (_, app) => taken(app),
  [`GET ${studio}`]: async (_, app) => {
    await sent(app)
    return staff(app)
  },
  async [`POST ${studio}/:id`](_, app) {
    const { names } = await sent(app)
    return { ...(await staff(app)), names, given: { weight: 100 } }
  },
}

export const studioAccess: StudioAccess = each(
  [`GET ${studio}`, `POST ${studio}/:id`],
  ['teacher', 'admin', 'owner'],
)

export const recordedActions: RecordedActions = { [`POST ${studio}/:id`]: ['peerCorrection.checked'] }

export const otherActions: OtherActions = {
  'somebody is kept from sharing and correcting': {
    call: `POST ${studio}/:id`,
    given: { weight: 0, stops: 'corrector' },
    actions: ['peerCorrection.checked', 'peerMember.stopped'],
  },
}

// What somebody shows is there for all who write as well.
export const openCalls: OpenCalls = [`POST ${path}/queue/:id`]

// Letters of Persian alone stand in nicknames; words of the text itself are answered from it.
export const hiddenFields: TextFields = {
  [`POST ${path}/texts/:id`]: ['nickname'],
  [`POST ${path}/queue/:id`]: ['nickname'],
  [`POST ${path}/corrections/:id`]: ['sentences.edits.removed', 'sentences.edits.added'],
}

export const shownFields: TextFields = {
  [`POST ${path}/corrections/:id`]: ['sentences.corrected', 'sentences.note'],
}
