import { staffWithArticle } from '../../../test/journals.ts'
import { each, type Samples, type TextFields } from '../../../test/sample-call.ts'

export const samples: Samples = {
  'GET /oai': () => ({ given: { verb: 'Identify' } }),
  'POST /oai': () => ({ given: { verb: 'Identify' } }),
  async 'GET /api/journals/:journal/issues/:number/doaj.xml'(_, app) {
    const { journal, issue } = await staffWithArticle(app, true)
    return { names: { journal: journal.slug, number: String(issue.number) } }
  },
}

export const hiddenFields: TextFields = {
  // Echoed within XML that no page shows.
  ...each(['GET /oai', 'POST /oai'], ['verb', 'metadataPrefix', 'from', 'until', 'set', 'resumptionToken']),
}
