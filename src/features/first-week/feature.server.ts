import { defineFeature, handle } from '#server/app-context.ts'
import { firstWeekCalendar } from './calendar.server.ts'
import * as calls from './contract.ts'
import { dismissFirstWeek, markRead, planFirstWeek, readFirstWeek } from './first-week.server.ts'
import { eraseFirstWeek, exportFirstWeek } from './personal-data.server.ts'
import { chooseReminder, remindOfItems } from './remind.server.ts'
import { firstWeekTasks } from './tasks.server.ts'

/** The first week of a learner, planned into their own hours. Stands above all that it plans. */
export const firstWeek = defineFeature({
  name: 'first-week',
  migrations: import.meta.glob<string>('./migrations/*.sql', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
  tasks: firstWeekTasks,
  jobs: [remindOfItems],
  eraseUserData: eraseFirstWeek,
  export: exportFirstWeek,
  merging: { moves: ['first_week.user_id'] },
  handlers: [
    handle(calls.readFirstWeek, readFirstWeek),
    handle(calls.planFirstWeek, planFirstWeek),
    handle(calls.dismissFirstWeek, dismissFirstWeek),
    handle(calls.markRead, markRead),
    handle(calls.chooseReminder, chooseReminder),
    handle(calls.firstWeekCalendar, firstWeekCalendar),
  ],
})
