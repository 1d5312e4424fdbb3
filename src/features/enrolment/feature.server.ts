import { defineFeature, handle } from '#server/app-context.ts'
import { conditions } from './conditions.server.ts'
import * as calls from './contract.ts'
import { courseHooks } from './course-hooks.server.ts'
import { myGroup } from './group/my-group.server.ts'
import * as lessonCalls from './lessons/contract.ts'
import { changeLessonRule, readLessonRule } from './lessons/lesson-rules.server.ts'
import { markLesson, myLessons, openLessonsFor, readLessonText } from './lessons/lessons.server.ts'
import * as mine from './my-courses.server.ts'
import { proposeNextTerms } from './next-term/next-term.server.ts'
import { ownSearchables } from './searchables.server.ts'
import * as seatCalls from './seats/contract.ts'
import { orderSeat, seat } from './seats/seats.server.ts'
import { takeSeat } from './seats/take-seat.server.ts'
import { joinWaitlist, leaveWaitlist, offerFreeSeats } from './seats/waitlist.server.ts'
import { seedEnrolments } from './seed.server.ts'
import { findSharedGroups } from './shared-groups.server.ts'
import { announce } from './studio/announce.server.ts'
import * as adminCalls from './studio/contract.ts'
import { adminGroup, freezeEnrolment, moveEnrolment } from './studio/enrolments.server.ts'
import { findNewLearners, grantSeat, removeLearner } from './studio/membership.server.ts'
import { nameNext } from './studio/next-group.server.ts'
import { groupsTooSmall, seatsTaken } from './studio/staff-home.server.ts'

/** Who learns in groups: their seats, who waits for one, and the pages of their courses. Stands above courses, which know it by hooks. */
export const enrolment = defineFeature({
  name: 'enrolment',
  ownSearchables,
  staffFigures: [seatsTaken],
  staffNeeds: [groupsTooSmall],
  // Its tables are made by migrations of `course`, where it comes from: databases know those by that name.
  migrations: import.meta.glob<string>('./migrations/*.sql', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
  seed: seedEnrolments,
  eraseUserData: mine.eraseEnrolments,
  export: mine.exportEnrolments,
  course: courseHooks,
  purchasables: [seat],
  jobs: [offerFreeSeats, proposeNextTerms],
  conditions,
  merging: {
    moves: ['enrolment.user_id', 'waitlist_entry.user_id'],
    findObstacles: findSharedGroups,
  },
  handlers: [
    handle(seatCalls.myGroup, myGroup),
    handle(seatCalls.orderSeat, orderSeat),
    handle(seatCalls.takeSeat, takeSeat),
    handle(seatCalls.joinWaitlist, joinWaitlist),
    handle(seatCalls.leaveWaitlist, leaveWaitlist),
    handle(calls.myCourses, mine.myCourses),
    handle(calls.readMyCourse, mine.readMyCourse),
    handle(lessonCalls.myLessons, myLessons),
    handle(lessonCalls.readLessonText, readLessonText),
    handle(lessonCalls.markLesson, markLesson),
    handle(lessonCalls.readLessonRule, readLessonRule),
    handle(lessonCalls.changeLessonRule, changeLessonRule),
    handle(lessonCalls.openLessonsFor, openLessonsFor),
    handle(adminCalls.adminGroup, adminGroup),
    handle(adminCalls.announce, announce),
    handle(adminCalls.nameNext, nameNext),
    handle(adminCalls.freezeEnrolment, freezeEnrolment),
    handle(adminCalls.moveEnrolment, moveEnrolment),
    handle(adminCalls.findNewLearners, findNewLearners),
    handle(adminCalls.grantSeat, grantSeat),
    handle(adminCalls.removeLearner, removeLearner),
  ],
})
