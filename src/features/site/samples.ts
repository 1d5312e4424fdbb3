import type { TemplateKey } from '#contract/message-templates.ts'
import type { TestApp } from '../../../test/app.ts'
import {
  collectionCalls,
  collectionSamples,
  each,
  type RecordedActions,
  type Samples,
  type StudioAccess,
  staff,
  type TextFields,
} from '../../../test/sample-call.ts'

/** A template as somebody writes it who has just read it. */
async function editedTemplate(app: TestApp, key: TemplateKey, given: Record<string, unknown> = {}) {
  const { by } = await staff(app)
  const { body } = await by.get<{ version: number }>(`/api/site/letter-texts/${key}`)
  return { by, names: { key }, given: { ...given, version: body.version } }
}

const wording = {
  heroTitle: 'هر واژه، یک کاشی',
  heroLead: '',
  address: '',
  phone: '',
  hours: '',
  socials: '',
}

const [faqs, holidays, banners] = ['/api/site/faqs', '/api/site/holidays', '/api/site/banners']

export const samples: Samples = {
  ...collectionSamples(faqs, () => ({ question: 'کلاس‌ها ضبط می‌شوند؟', answer: 'بله، تا پایان دوره.' })),
  ...collectionSamples(holidays, () => ({ title: 'شب یلدا', day: '2026-12-21' })),
  ...collectionSamples(banners, () => ({
    sentence: 'چالش یلدا آغاز شد.',
    link: '/phrasebook',
    from: '2026-11-21',
    until: '2026-12-21',
  })),
  'GET /api/site': () => ({}),
  'GET /api/site/contact': () => ({}),
  'GET /api/site/wording': (_, app) => staff(app),
  async 'PUT /api/site/wording'(_, app) {
    const { by } = await staff(app)
    const { body } = await by.get<{ version: number }>('/api/site/wording')
    return { by, given: { ...wording, version: body.version } }
  },
  'GET /api/site/letter-texts': (_, app) => staff(app),
  'GET /api/site/letter-texts/:key': async (_, app) => ({
    ...(await staff(app)),
    names: { key: 'old-phone' },
  }),
  'PUT /api/site/letter-texts/:key': (_, app) =>
    editedTemplate(app, 'old-phone', { sms: 'شماره‌ای از حساب برداشته شد.' }),
  'POST /api/site/letter-texts/:key/restore': (_, app) => editedTemplate(app, 'old-email'),
}

export const studioAccess: StudioAccess = {
  ...each(
    [
      'GET /api/site/letter-texts',
      'GET /api/site/letter-texts/:key',
      'PUT /api/site/letter-texts/:key',
      'POST /api/site/letter-texts/:key/restore',
    ],
    ['admin', 'owner'],
  ),
  ...each(
    [...[faqs, holidays, banners].flatMap(collectionCalls), 'GET /api/site/wording', 'PUT /api/site/wording'],
    ['editor', 'admin', 'owner'],
  ),
}

export const recordedActions: RecordedActions = {
  'PUT /api/site/wording': ['wording.changed'],
  'PUT /api/site/letter-texts/:key': ['letterText.changed'],
  'POST /api/site/letter-texts/:key/restore': ['letterText.restored'],
  'POST /api/site/faqs': ['faq.created'],
  'PUT /api/site/faqs/:id': ['faq.changed'],
  'DELETE /api/site/faqs/:id': ['faq.removed'],
  'POST /api/site/holidays': ['holiday.created'],
  'PUT /api/site/holidays/:id': ['holiday.changed'],
  'DELETE /api/site/holidays/:id': ['holiday.removed'],
  'POST /api/site/banners': ['banner.created'],
  'PUT /api/site/banners/:id': ['banner.changed'],
  'DELETE /api/site/banners/:id': ['banner.removed'],
}

export const shownFields: TextFields = {
  'PUT /api/site/wording': ['heroTitle', 'heroLead', 'address', 'hours', 'socials'],
  'PUT /api/site/letter-texts/:key': ['title', 'body', 'sms', 'subject', 'mail', 'more'],
  ...each(['POST /api/site/faqs', 'PUT /api/site/faqs/:id'], ['question', 'answer']),
  ...each(['POST /api/site/holidays', 'PUT /api/site/holidays/:id'], ['title']),
  ...each(['POST /api/site/banners', 'PUT /api/site/banners/:id'], ['sentence']),
  'GET /api/site/faqs': ['q'],
  'GET /api/site/holidays': ['q'],
  'GET /api/site/banners': ['q'],
}

export const hiddenFields: TextFields = {
  // Nothing but a phone's digits gets through.
  'PUT /api/site/wording': ['phone'],
}
