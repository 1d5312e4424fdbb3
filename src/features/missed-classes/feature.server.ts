import { defineFeature, handle } from '#server/app-context.ts'
import * as calls from './contract.ts'
import * as missed from './missed-classes.server.ts'
import { pauseTeachers } from './pause-teachers.server.ts'
import { eraseMissedClasses, exportMissedClasses } from './personal-data.server.ts'

/** Classes that nobody held: their teachers are hidden for a while. Stands above classes, which know who came. */
export const missedClasses = defineFeature({
  name: 'missed-classes',
  migrations: import.meta.glob<string>('./migrations/*.sql', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
  jobs: [pauseTeachers],
  eraseUserData: eraseMissedClasses,
  export: exportMissedClasses,
  merging: { stays: ['missed_class.excused_by'] },
  handlers: [
    handle(calls.readMissedClasses, missed.readMissedClasses),
    handle(calls.finishTraining, missed.finishTraining),
    handle(calls.excuseMissedClass, missed.excuseMissedClass),
  ],
})
