import { defineFeature, handle } from '#server/app-context.ts'
import { readAgreement } from './agreement.server.ts'
import * as calls from './contract.ts'
import { drawByRule, drawSample, listReaders } from './draw.server.ts'
import { eraseSamples, exportSamples } from './personal-data.server.ts'
import { changeSampleRules, readSampleRules } from './sample-rules.server.ts'
import * as samples from './samples.server.ts'
import { seedSamples } from './seed.server.ts'

/** Texts that a second corrector scores, and how alike correctors score. Stands above the marking of texts. */
export const writingSamples = defineFeature({
  name: 'writing-samples',
  languageColumns: { 'writing_sample_rule.language': 'نمونه‌گیری از نوشته‌ها' },
  migrations: import.meta.glob<string>('./migrations/*.sql', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
  seed: seedSamples,
  eraseUserData: eraseSamples,
  export: exportSamples,
  merging: { stays: ['writing_sample.corrector_id', 'writing_sample.reader_id'] },
  returnedTexts: { returned: drawByRule, listBlind: samples.listBlind },
  handlers: [
    handle(calls.listMySamples, samples.listMySamples),
    handle(calls.readSample, samples.readSample),
    handle(calls.sendScores, samples.sendScores),
    handle(calls.listReaders, listReaders),
    handle(calls.drawSample, drawSample),
    handle(calls.listOpenSamples, samples.listOpenSamples),
    handle(calls.removeSample, samples.removeSample),
    handle(calls.readAgreement, readAgreement),
    handle(calls.readSampleRules, readSampleRules),
    handle(calls.changeSampleRules, changeSampleRules),
  ],
})
