import { defineFeature, handle } from '#server/app-context.ts'
import * as calls from './contract.ts'
import { buildHandlers } from './entries.server.ts'
import * as holidayCalls from './holidays/contract.ts'
import * as official from './holidays/holidays.server.ts'
import './hooks.server.ts'
import * as languageCalls from './languages/contract.ts'
import { changeLanguages, keepLanguages, readLanguages } from './languages/languages.server.ts'
import * as lookCalls from './look/contract.ts'
import { changeAccent, changeLogo, keepLook, readLook, removeLogo } from './look/look.server.ts'
import * as templateCalls from './message-templates/contract.ts'
import * as messageTemplates from './message-templates/message-templates.server.ts'
import * as openingCalls from './opening/contract.ts'
import { beginClosed, changeOpening, keepOpening, readOpening } from './opening/opening.server.ts'
import { readSite } from './read-site.server.ts'
import { keepSchoolName } from './school-name.server.ts'
import { searchables } from './searchables.server.ts'
import { seedSite } from './seed.server.ts'
import { setupSteps } from './setup-steps.server.ts'
import { sitePicture } from './site-link.ts'
import { sitemap } from './sitemap.server.ts'
import { changeWording, readContact, readWording } from './wording.server.ts'

/** What the school says of itself on its pages, and its staff change in the studio. It knows nothing of people. */
export const site = defineFeature({
  name: 'site',
  setupSteps,
  foundSchool: beginClosed,
  async open(app) {
    const closers = [
      await keepSchoolName(app),
      await keepOpening(app),
      await keepLook(app),
      await keepLanguages(app),
    ]
    return async () => {
      for (const close of closers) await close()
    }
  },
  sitemap,
  searchables,
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
    handle(languageCalls.readLanguages, readLanguages),
    handle(languageCalls.changeLanguages, changeLanguages),
    handle(lookCalls.readLook, readLook),
    handle(lookCalls.changeAccent, changeAccent),
    handle(lookCalls.changeLogo, changeLogo),
    handle(lookCalls.removeLogo, removeLogo),
    handle(openingCalls.readOpening, readOpening),
    handle(openingCalls.changeOpening, changeOpening),
    handle(holidayCalls.readOfficialHolidays, official.readOfficialHolidays),
    handle(holidayCalls.addOfficialHolidays, official.addOfficialHolidays),
    handle(holidayCalls.removeOfficialHolidays, official.removeOfficialHolidays),
    handle(holidayCalls.addHolidayRange, official.addHolidayRange),
    ...buildHandlers('faq', calls.faqs),
    ...buildHandlers('holiday', holidayCalls.holidays),
    ...buildHandlers('banner', calls.banners),
  ],
})
