import { newBroadcast } from '../../../test/broadcasts.ts'
import { each, type Samples, type StudioAccess, staff, type TextFields } from '../../../test/sample-call.ts'
import { pictureForm } from '../../../test/seeded-user.ts'

export const samples: Samples = {
  async 'GET /api/documents/:document'(_, app) {
    const { by, document } = await newBroadcast(app)
    return { by, names: { document } }
  },
  async 'PUT /api/documents/:document'(_, app) {
    const { by, document } = await newBroadcast(app)
    return { by, names: { document }, given: { base: 1, markdown: 'متن **تازه**' } }
  },
  async 'GET /api/documents/:document/revisions'(_, app) {
    const { by, document } = await newBroadcast(app)
    return { by, names: { document } }
  },
  async 'GET /api/documents/:document/revisions/:revision'(_, app) {
    const { by, document, revision } = await newBroadcast(app)
    return { by, names: { document, revision } }
  },
  async 'POST /api/documents/:document/revisions/:revision/restore'(_, app) {
    const { by, document, revision } = await newBroadcast(app)
    return { by, names: { document, revision }, given: { base: 1 } }
  },
  async 'POST /api/documents/preview'(_, app) {
    return { ...(await staff(app)), given: { kind: 'legal', markdown: 'سلام' } }
  },
  async 'POST /api/documents/pictures'(_, app) {
    return { ...(await staff(app)), given: await pictureForm() }
  },
}

export const studioAccess: StudioAccess = {
  // Editors write the syllabus of a course; texts of other kinds are not there for them.
  ...each(
    [
      'GET /api/documents/:document',
      'PUT /api/documents/:document',
      'GET /api/documents/:document/revisions',
      'GET /api/documents/:document/revisions/:revision',
      'POST /api/documents/:document/revisions/:revision/restore',
    ],
    ['own editor', 'admin', 'owner'],
  ),
  'POST /api/documents/preview': ['editor', 'admin', 'owner'],
  'POST /api/documents/pictures': ['editor', 'admin', 'owner'],
}

export const shownFields: TextFields = {
  'PUT /api/documents/:document': ['markdown'],
  'POST /api/documents/preview': ['markdown'],
}
