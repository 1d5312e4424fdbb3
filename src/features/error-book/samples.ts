import { randomUUID } from 'node:crypto'
import type { TestApp } from '../../../test/app.ts'
import type { OpenCalls, Samples } from '../../../test/sample-call.ts'
import { type SeededUser, withNewAddress } from '../../../test/seeded-user.ts'
import { takenText } from '../../../test/writing-marking.ts'

/** A text of the caller's that came back, with one correction. */
async function returned(self: SeededUser, app: TestApp) {
  const by = Object.assign(await withNewAddress(app, self), { id: self.id })
  const { id } = await takenText(app, by, { isMarked: true, isReturned: true })
  return { by, textId: id }
}

export const samples: Samples = {
  async 'GET /api/writing-correction/error-book'(self, app) {
    const { by } = await returned(self, app)
    return { by }
  },
  async 'GET /api/writing-correction/error-book/drills/:type'(self, app) {
    const { by } = await returned(self, app)
    return { by, names: { type: randomUUID() } }
  },
  async 'POST /api/writing-correction/error-book/drills'(self, app) {
    const { by, textId } = await returned(self, app)
    return { by, given: { textId, sentence: 0, edit: 0, kind: 'rewrite', isRight: true } }
  },
}

// Types are everybody's: of one that nobody made an error of there are no drills.
export const openCalls: OpenCalls = ['GET /api/writing-correction/error-book/drills/:type']
