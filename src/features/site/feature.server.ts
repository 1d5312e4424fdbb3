import { defineFeature, on } from '#server/app-context.ts'
import * as calls from './contract.ts'
import { answersOf } from './entries.server.ts'
import * as letterCalls from './letter-texts/contract.ts'
import * as letterTexts from './letter-texts/letter-texts.server.ts'
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
  answers: [
    on(calls.readSite, readSite),
    on(calls.readContact, readContact),
    on(calls.readWording, ({ db }) => readWording(db)),
    on(calls.changeWording, changeWording),
    on(letterCalls.readLetterTexts, letterTexts.readLetterTexts),
    on(letterCalls.readLetterText, letterTexts.readLetterText),
    on(letterCalls.changeLetterText, letterTexts.changeLetterText),
    on(letterCalls.restoreLetterText, letterTexts.restoreLetterText),
    ...answersOf('faq', calls.faqs),
    ...answersOf('holiday', calls.holidays),
    ...answersOf('banner', calls.banners),
  ],
})
