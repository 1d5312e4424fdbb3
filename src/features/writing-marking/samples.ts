import { randomUUID } from 'node:crypto'
import type { TestApp } from '../../../test/app.ts'
import { each, type Samples, type StudioAccess, staff, type TextFields } from '../../../test/sample-call.ts'
import { type SeededUser, withNewAddress } from '../../../test/seeded-user.ts'
import { writeText } from '../../../test/writing.ts'
import { someMarking, takenText } from '../../../test/writing-marking.ts'

/** A text of the caller's that a teacher took, marked where that is said, and returned. */
async function taken(self: SeededUser, app: TestApp, how: Parameters<typeof takenText>[2] = {}) {
  const learner = Object.assign(await withNewAddress(app, self), { id: self.id })
  const { teacher, id } = await takenText(app, learner, how)
  return { learner, teacher: await withNewAddress(app, teacher), names: { id } }
}

export const samples: Samples = {
  async 'GET /api/studio/writing/texts/:id/marking'(self, app) {
    const { teacher, names } = await taken(self, app)
    return { by: teacher, names }
  },
  async 'PUT /api/studio/writing/texts/:id/marking'(self, app) {
    const { teacher, names } = await taken(self, app)
    return { by: teacher, names, given: { base: 0, marking: someMarking() } }
  },
  async 'POST /api/studio/writing/texts/:id/return'(self, app) {
    const { teacher, names } = await taken(self, app, { isMarked: true })
    return { by: teacher, names, given: { version: 1, marking: someMarking() } }
  },
  async 'POST /api/studio/writing/along'(self, app) {
    const { teacher } = await taken(self, app, { isMarked: true })
    return { by: teacher, given: { count: 3 } }
  },
  async 'GET /api/studio/writing/along'(self, app) {
    const { teacher, names } = await taken(self, app)
    return { by: teacher, given: { texts: names.id } }
  },
  async 'GET /api/writing-correction/texts/:id/marking'(self, app) {
    const { learner, names } = await taken(self, app, { isMarked: true, isReturned: true })
    return { by: learner, names }
  },
  async 'GET /api/writing-correction/levels'(self, app) {
    return { by: (await taken(self, app, { isMarked: true, isReturned: true })).learner }
  },
  async 'GET /api/writing-correction/texts/:id/versions'(self, app) {
    const { learner, names } = await taken(self, app, { isMarked: true, isReturned: true })
    return { by: learner, names: { id: await writeText(app, learner, { previousTextId: names.id }) } }
  },
  async 'POST /api/writing-correction/texts/:id/replies'(self, app) {
    const { learner, names } = await taken(self, app, { isMarked: true, isReturned: true })
    return { by: learner, names, given: someReply() }
  },
  async 'POST /api/studio/writing/texts/:id/replies'(self, app) {
    const { teacher, names } = await taken(self, app, { isMarked: true, isReturned: true })
    return { by: teacher, names, given: someReply() }
  },
  'GET /api/studio/writing/notes': async (_, app) => ({ ...(await staff(app)), given: { language: 'en' } }),
  'POST /api/studio/writing/notes': async (_, app) => ({ ...(await staff(app)), given: someNote() }),
  async 'DELETE /api/studio/writing/notes/:note'(_, app) {
    const { by } = await staff(app)
    const note = someNote()
    await by.post('/api/studio/writing/notes', note)
    return { by, names: { note: note.id } }
  },
}

const someReply = () => ({ reply: randomUUID(), sentence: '0', text: 'چرا این واژه درست نیست؟' })
const someNote = () => ({
  id: randomUUID(),
  language: 'en',
  text: 'پیش از نام شغل حرف تعریف می‌آید.',
  isShared: true,
})

export const studioAccess: StudioAccess = {
  'GET /api/studio/writing/texts/:id/marking': ['own teacher', 'own admin', 'owner'],
  ...each(
    [
      'PUT /api/studio/writing/texts/:id/marking',
      'POST /api/studio/writing/texts/:id/return',
      'POST /api/studio/writing/texts/:id/replies',
    ],
    ['own teacher', 'own admin', 'own owner'],
  ),
  ...each(['POST /api/studio/writing/along', 'GET /api/studio/writing/along'], ['teacher', 'admin', 'owner']),
  ...each(['GET /api/studio/writing/notes', 'POST /api/studio/writing/notes'], ['teacher', 'admin', 'owner']),
  'DELETE /api/studio/writing/notes/:note': ['own teacher', 'own admin', 'own owner'],
}

export const shownFields: TextFields = {
  ...each(
    [
      'POST /api/writing-correction/texts/:id/replies',
      'POST /api/studio/writing/texts/:id/replies',
      'POST /api/studio/writing/notes',
    ],
    ['text'],
  ),
  ...each(
    ['PUT /api/studio/writing/texts/:id/marking', 'POST /api/studio/writing/texts/:id/return'],
    [
      'marking.sentences.corrected',
      'marking.sentences.note',
      'marking.comments.text',
      'marking.scores.remark',
      'marking.message',
      'marking.pins.text',
    ],
  ),
}

/** Words of the text itself, which are answered from it, and what is no text. */
export const hiddenFields: TextFields = {
  ...each(
    ['PUT /api/studio/writing/texts/:id/marking', 'POST /api/studio/writing/texts/:id/return'],
    [
      'marking.sentences.edits.removed',
      'marking.sentences.edits.added',
      'marking.comments.quote',
      'marking.comments.prefix',
      'marking.comments.suffix',
    ],
  ),
  ...each(
    ['POST /api/writing-correction/texts/:id/replies', 'POST /api/studio/writing/texts/:id/replies'],
    ['sentence'],
  ),
}
