import type { OpenCalls, Samples, TextFields } from '../../../../test/sample-call.ts'

export const samples: Samples = {
  'GET /api/drafts/:form': () => ({ names: { form: 'contact-us' } }),
  'PUT /api/drafts/:form': (_, app) => ({
    names: { form: 'contact-us' },
    given: { value: [{ name: 'title', text: 'پرسش' }], savedAt: app.now().toISOString() },
  }),
}

// A form's name: everybody has their own draft of it.
export const openCalls: OpenCalls = ['GET /api/drafts/:form', 'PUT /api/drafts/:form']

export const hiddenFields: TextFields = {
  // Given back to the form it came from, into its own field.
  'PUT /api/drafts/:form': ['value.text'],
}
