import { randomUUID } from 'node:crypto'
import type { OpenCalls, Samples, TextFields } from '../../../../test/sample-call.ts'
import { newCourse } from '../../../../test/school.ts'

export const samples: Samples = {
  'GET /api/course/courses': () => ({ given: { language: 'en', day: '0,2' } }),
  'GET /api/course/free-lessons': () => ({}),
  'GET /api/course/courses/:slug': async (_, app) => {
    const slug = `c-${randomUUID()}`
    await newCourse(app, { slug })
    return { names: { slug } }
  },
  'GET /api/course/courses/:slug/reviews': async (_, app) => {
    const slug = `c-${randomUUID()}`
    await newCourse(app, { slug })
    return { names: { slug } }
  },
  'GET /api/course/courses/:slug/review': async (_, app) => {
    const slug = `c-${randomUUID()}`
    await newCourse(app, { slug })
    return { names: { slug } }
  },
}

export const openCalls: OpenCalls = ['GET /api/course/courses/:slug/review']

export const shownFields: TextFields = {
  'GET /api/course/courses': ['q'],
}

export const hiddenFields: TextFields = {
  // Nothing gets through but what there is to choose.
  'GET /api/course/courses': ['day', 'language', 'level', 'place', 'seats', 'time'],
}
