import { defineFeature, handle } from '#server/app-context.ts'
import * as calls from './contract.ts'
import { groupCalendar } from './group-calendar.server.ts'
import { calendarAddress, eraseCalendar, exportCalendar, ownCalendar } from './own-calendar.server.ts'

/** Sessions as telephones keep them. Stands above courses and enrolments, which only know its address. */
export const calendars = defineFeature({
  name: 'calendars',
  eraseUserData: eraseCalendar,
  export: exportCalendar,
  merging: { stays: ['calendar_address.user_id'] },
  handlers: [
    handle(calls.groupCalendar, groupCalendar),
    handle(calls.ownCalendar, ownCalendar),
    handle(calls.calendarAddress, calendarAddress),
  ],
})
