import { defineFeature, handle } from '#server/app-context.ts'
import * as calls from './contract.ts'
import { buildHandlers } from './entries.server.ts'
import * as templateCalls from './message-templates/contract.ts'
import * as messageTemplates from './message-templates/message-templates.server.ts'
import { readSite } from './read-site.server.ts'
import { seedSite } from './seed.server.ts'
import { sitePicture } from './site-link.ts'
import { sitemap } from './sitemap.server.ts'
import { changeWording, readContact, readWording } from './wording.server.ts'

/** What the school says of itself on its pages, and its staff change in the studio. It knows nothing of people. */
export const site = defineFeature({
  name: 'site',
  sitemap,
  pictures: { site: async () => sitePicture },
  migrations: import.meta.glob<string>('./migrations/*.sql', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
  seed: seedSite,
  handlers: [
    handle(calls.readSite, readSite),
    handle(calls.readContact, readContact),
    handle(calls.readWording, ({ db }) => readWording(db)),
    handle(calls.changeWording, changeWording),
    handle(templateCalls.readMessageTemplates, messageTemplates.readMessageTemplates),
    handle(templateCalls.readMessageTemplate, messageTemplates.readMessageTemplate),
    handle(templateCalls.changeMessageTemplate, messageTemplates.changeMessageTemplate),
    handle(templateCalls.restoreMessageTemplate, messageTemplates.restoreMessageTemplate),
    ...buildHandlers('faq', calls.faqs),
    ...buildHandlers('holiday', calls.holidays),
    ...buildHandlers('banner', calls.banners),
  ],
})
