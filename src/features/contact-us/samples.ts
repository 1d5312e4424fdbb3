import { randomUUID } from 'node:crypto'
import { type Samples, type StudioAccess, staff, type TextFields } from '../../../test/sample-call.ts'
import { withNewAddress } from '../../../test/seeded-user.ts'

const someTicket = () => ({
  id: randomUUID(),
  topic: 'other',
  name: 'نگار دادگر',
  contact: '09123456789',
  title: 'پرسش',
  text: 'کلاس‌ها از کی آغاز می‌شود؟',
})

export const samples: Samples = {
  async 'POST /api/contact-us/letters'(self, app) {
    return { by: await withNewAddress(app, self), given: someTicket() }
  },
  'GET /api/contact-us/letters': () => ({}),
  async 'GET /api/studio/letters'(_, app) {
    return staff(app)
  },
  async 'PUT /api/studio/letters/:letter/answer'(_, app) {
    const ticket = someTicket()
    await (await app.visitor()).post('/api/contact-us/letters', ticket)
    return { ...(await staff(app)), names: { letter: ticket.id } }
  },
}

export const studioAccess: StudioAccess = {
  'GET /api/studio/letters': ['support', 'registrar', 'admin', 'owner'],
  'PUT /api/studio/letters/:letter/answer': ['support', 'registrar', 'admin', 'owner'],
}

export const shownFields: TextFields = {
  'POST /api/contact-us/letters': ['contact', 'title', 'text'],
  'PUT /api/studio/letters/:letter/answer': ['answer'],
}
