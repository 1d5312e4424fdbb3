import type { TemplateKey } from '#contract/message-templates.ts'
import type { TestApp } from '../../../test/app.ts'
import {
  collectionCalls,
  collectionSamples,
  each,
  type OtherActions,
  type PageWriters,
  type RecordedActions,
  type Samples,
  type StudioAccess,
  staff,
  type TextFields,
} from '../../../test/sample-call.ts'
import { pictureForm } from '../../../test/seeded-user.ts'

/** A template as somebody writes it who has just read it. */
async function editedTemplate(app: TestApp, key: TemplateKey, given: Record<string, unknown> = {}) {
  const { by } = await staff(app)
  const { body } = await by.get<{ version: number }>(`/api/site/letter-texts/${key}`)
  return { by, names: { key }, given: { ...given, version: body.version } }
}

const wording = {
  namePersian: '',
  nameLatin: '',
  heroTitle: 'هر واژه، یک کاشی',
  heroLead: '',
  address: '',
  phone: '',
  hours: '',
  socials: '',
}

const [faqs, holidays, banners] = ['/api/site/faqs', '/api/site/holidays', '/api/site/banners']

let closedDays = 0
function findOpenDays() {
  const toDay = (index: number) => new Date(Date.UTC(2027, 7, 1 + index)).toISOString().slice(0, 10)
  closedDays += 2
  return { day: toDay(closedDays - 2), until: toDay(closedDays - 1) }
}

export const samples: Samples = {
  ...collectionSamples(faqs, () => ({ question: 'کلاس‌ها ضبط می‌شوند؟', answer: 'بله، تا پایان دوره.' })),
  ...collectionSamples(holidays, () => ({ title: 'شب یلدا', day: '2026-12-21' })),
  ...collectionSamples(banners, () => ({
    sentence: 'چالش یلدا آغاز شد.',
    link: '/phrasebook',
    from: '2026-11-21',
    until: '2026-12-21',
  })),
  'GET /api/site/official-holidays': (_, app) => staff(app),
  'POST /api/site/official-holidays/:year': async (_, app) => {
    const by = await staff(app)
    await by.by.delete('/api/site/official-holidays/1407')
    return { ...by, names: { year: '1407' } }
  },
  'DELETE /api/site/official-holidays/:year': async (_, app) => {
    const by = await staff(app)
    await by.by.post('/api/site/official-holidays/1406')
    return { ...by, names: { year: '1406' } }
  },
  'POST /api/site/holiday-ranges': async (_, app) => ({
    ...(await staff(app)),
    // Two days that no earlier call of the sample has closed.
    given: { title: 'تعطیلی تابستان', ...findOpenDays() },
  }),
  'GET /api/site/languages': (_, app) => staff(app),
  async 'PUT /api/site/languages'(_, app) {
    const { by } = await staff(app)
    const { body } = await by.get<{ version: number }>('/api/site/languages')
    // All of them: other samples are of whichever.
    const codes = ['en', 'fr', 'de', 'tr', 'ar', 'es', 'it', 'ru', 'ku']
    const own = [{ code: 'ku', name: 'کردی', enName: 'Kurdish', isRtl: true }]
    return { by, given: { codes, own, version: body.version } }
  },
  'GET /api/site/look': (_, app) => staff(app),
  async 'PUT /api/site/look'(_, app) {
    const { by } = await staff(app)
    const { body } = await by.get<{ version: number }>('/api/site/look')
    return { by, given: { accent: '#7a1f5c', version: body.version } }
  },
  'POST /api/site/look/logo': async (_, app) => ({ ...(await staff(app)), given: await pictureForm() }),
  'DELETE /api/site/look/logo': async (_, app) => {
    const by = await staff(app)
    await by.by.post('/api/site/look/logo', await pictureForm())
    return by
  },
  'GET /api/site/opening': (_, app) => staff(app),
  'PUT /api/site/opening': async (_, app) => ({ ...(await staff(app)), given: { isOpen: true } }),
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
  ...each(['GET /api/site/opening', 'PUT /api/site/opening'], ['owner']),
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
    [
      ...[faqs, holidays, banners].flatMap(collectionCalls),
      'GET /api/site/languages',
      'PUT /api/site/languages',
      'GET /api/site/look',
      'PUT /api/site/look',
      'POST /api/site/look/logo',
      'DELETE /api/site/look/logo',
      'GET /api/site/wording',
      'PUT /api/site/wording',
      'GET /api/site/official-holidays',
      'POST /api/site/official-holidays/:year',
      'DELETE /api/site/official-holidays/:year',
      'POST /api/site/holiday-ranges',
    ],
    ['editor', 'admin', 'owner'],
  ),
}

export const recordedActions: RecordedActions = {
  ...each(['PUT /api/site/look', 'POST /api/site/look/logo', 'DELETE /api/site/look/logo'], ['look.changed']),
  'PUT /api/site/languages': ['languages.changed'],
  'PUT /api/site/wording': ['wording.changed'],
  'PUT /api/site/letter-texts/:key': ['letterText.changed'],
  'POST /api/site/letter-texts/:key/restore': ['letterText.restored'],
  'POST /api/site/faqs': ['faq.created'],
  'PUT /api/site/faqs/:id': ['faq.changed'],
  'DELETE /api/site/faqs/:id': ['faq.removed'],
  'PUT /api/site/opening': ['opening.opened'],
  'POST /api/site/official-holidays/:year': ['holiday.yearAdded'],
  'DELETE /api/site/official-holidays/:year': ['holiday.yearRemoved'],
  'POST /api/site/holiday-ranges': ['holiday.rangeAdded'],
  'POST /api/site/holidays': ['holiday.created'],
  'PUT /api/site/holidays/:id': ['holiday.changed'],
  'DELETE /api/site/holidays/:id': ['holiday.removed'],
  'POST /api/site/banners': ['banner.created'],
  'PUT /api/site/banners/:id': ['banner.changed'],
  'DELETE /api/site/banners/:id': ['banner.removed'],
}

export const otherActions: OtherActions = {
  'the school is closed again': {
    call: 'PUT /api/site/opening',
    given: { isOpen: false },
    actions: ['opening.closed'],
  },
}

export const pageWriters: PageWriters = {
  'entries.server.ts': {
    'a banner is added': { call: `POST ${banners}`, pages: ['/'] },
    'a question is added': { call: `POST ${faqs}`, pages: ['/contact-us'] },
    'a holiday is added': { call: `POST ${holidays}`, pages: ['/contact-us'] },
    'the words of the site are changed': {
      call: 'PUT /api/site/wording',
      given: { address: 'اصفهان، چهارباغ' },
      pages: ['/', '/phrasebook'],
    },
  },
}

export const shownFields: TextFields = {
  'PUT /api/site/wording': ['namePersian', 'heroTitle', 'heroLead', 'address', 'hours', 'socials'],
  'PUT /api/site/letter-texts/:key': ['title', 'body', 'sms', 'subject', 'mail', 'more'],
  ...each(['POST /api/site/faqs', 'PUT /api/site/faqs/:id'], ['question', 'answer']),
  ...each(
    ['POST /api/site/holidays', 'PUT /api/site/holidays/:id', 'POST /api/site/holiday-ranges'],
    ['title'],
  ),
  ...each(['POST /api/site/banners', 'PUT /api/site/banners/:id'], ['sentence']),
  'GET /api/site/faqs': ['q'],
  'GET /api/site/holidays': ['q'],
  'GET /api/site/banners': ['q'],
}

export const hiddenFields: TextFields = {
  // A year is one of those that are known.
  ...each(['POST /api/site/official-holidays/:year', 'DELETE /api/site/official-holidays/:year'], ['year']),
  // Nothing but a phone's digits gets through, and Latin letters without any sign of markup.
  'PUT /api/site/wording': ['phone', 'nameLatin'],
}
