import { type Samples, type StudioAccess, staff, type TextFields } from '../../../../test/sample-call.ts'

const call = 'GET /api/course/desk/group-list'

export const samples: Samples = { [call]: (_, app) => staff(app) }

export const studioAccess: StudioAccess = { [call]: ['support', 'registrar', 'admin', 'owner'] }

export const shownFields: TextFields = { [call]: ['q'] }

// One of the terms that are chosen from.
export const hiddenFields: TextFields = { [call]: ['term'] }
