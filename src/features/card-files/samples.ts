import { randomUUID } from 'node:crypto'
import type { Samples, TextFields } from '../../../test/sample-call.ts'

/** A form with a table of one card that nobody has. */
function tableForm(fields: Record<string, string> = {}): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('file', new File([`Word ${randomUUID()},واژه`], 'cards.csv', { type: 'text/csv' }))
  return form
}

export const samples: Samples = {
  'GET /api/phrasebook/card-files/cards.apkg': ({ list }) => ({ given: { list } }),
  'GET /api/phrasebook/card-files/cards.csv': ({ list }) => ({ given: { list } }),
  'POST /api/phrasebook/card-files/check': () => ({ given: tableForm() }),
  'POST /api/phrasebook/card-files': () => ({ given: tableForm({ id: randomUUID(), title: 'واردشده' }) }),
  'GET /api/phrasebook/card-files': () => ({}),
  async 'DELETE /api/phrasebook/card-files/:import'(self) {
    const id = randomUUID()
    await self.post('/api/phrasebook/card-files', tableForm({ id, title: 'برای برگشت' }))
    return { names: { import: id } }
  },
}

export const hiddenFields: TextFields = {
  'POST /api/phrasebook/card-files': ['title'],
}
