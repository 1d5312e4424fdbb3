import { isStillBooked } from '#features/booking/public.server.ts'
import { defineFeature, handle } from '#server/app-context.ts'
import * as choice from './booking/choose.server.ts'
import * as bookingCalls from './booking/contract.ts'
import * as hold from './booking/hold.server.ts'
import { findSameCounselors } from './booking/hosts.server.ts'
import { deleteLapsed } from './booking/lapsed.server.ts'
import { counselingPackage, counselingSession } from './booking/purchasables.server.ts'
import * as dayCalls from './day/contract.ts'
import { readCounselingDay, readCounselorSession } from './day/day.server.ts'
import * as holding from './day/hold-session.server.ts'
import { readPlan, writePlan } from './day/plan.server.ts'
import { counselorPayees } from './pay/payees.server.ts'
import { eraseCounseling, exportCounseling } from './personal-data.server.ts'
import * as recordCalls from './records/contract.ts'
import { counselorRecords, packageRecords, topicRecords } from './records/kinds.server.ts'
import { buildRecordHandlers } from './records/records.server.ts'
import { changeRules, readChoices, readRules } from './records/rules.server.ts'
import { seedCounseling } from './seed.server.ts'
import { seedCounselingSessions } from './seed-sessions.server.ts'
import * as changes from './sessions/change-session.server.ts'
import * as sessionCalls from './sessions/contract.ts'
import { enterSession, sessionCalendar } from './sessions/enter.server.ts'
import { mySessions, readSession } from './sessions/my-sessions.server.ts'
import { counselingService, notifyCounselors } from './sessions/notices.server.ts'
import { counselingTasks, setTaskDone } from './sessions/tasks.server.ts'

/** Counseling: topics, counselors and their free times, sessions that are booked, moved and summed up, and packages of them. */
export const counseling = defineFeature({
  name: 'counseling',
  migrations: import.meta.glob<string>('./migrations/*.sql', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
  async seed(app) {
    await seedCounseling(app)
    await seedCounselingSessions(app)
  },
  purchasables: [counselingSession, counselingPackage],
  bookingServices: [counselingService],
  payees: counselorPayees,
  bookingHosts: { findSamePersons: findSameCounselors },
  jobs: [notifyCounselors, deleteLapsed],
  conditions: { 'counseling-is': isStillBooked },
  tasks: counselingTasks,
  eraseUserData: eraseCounseling,
  export: exportCounseling,
  merging: {
    moves: ['counseling_session.user_id', 'counseling_credit.user_id', 'counselor.user_id'],
  },
  handlers: [
    handle(bookingCalls.readCounseling, choice.readCounseling),
    handle(bookingCalls.listDays, choice.listDays),
    handle(bookingCalls.listTimes, choice.listTimes),
    handle(bookingCalls.holdTime, hold.holdTime),
    handle(bookingCalls.confirmSession, hold.confirmSession),
    handle(bookingCalls.buyPackage, hold.buyPackage),
    handle(bookingCalls.joinWaitlist, hold.joinWaitlist),
    handle(bookingCalls.leaveWaitlist, hold.leaveWaitlist),
    handle(sessionCalls.mySessions, mySessions),
    handle(sessionCalls.readSession, readSession),
    handle(sessionCalls.moveSession, changes.moveSession),
    handle(sessionCalls.cancelSession, changes.cancelSession),
    handle(sessionCalls.reportMissed, changes.reportMissed),
    handle(sessionCalls.enterSession, enterSession),
    handle(sessionCalls.sessionCalendar, sessionCalendar),
    handle(sessionCalls.setTaskDone, setTaskDone),
    handle(dayCalls.readCounselingDay, readCounselingDay),
    handle(dayCalls.readCounselorSession, readCounselorSession),
    handle(dayCalls.writeNote, holding.writeNote),
    handle(dayCalls.sumUp, holding.sumUp),
    handle(dayCalls.markSessionMissed, holding.markSessionMissed),
    handle(dayCalls.cancelByCounselor, holding.cancelByCounselor),
    handle(dayCalls.readPlan, readPlan),
    handle(dayCalls.writePlan, writePlan),
    ...buildRecordHandlers(topicRecords),
    ...buildRecordHandlers(counselorRecords),
    ...buildRecordHandlers(packageRecords),
    handle(recordCalls.readChoices, readChoices),
    handle(recordCalls.readRules, readRules),
    handle(recordCalls.changeRules, changeRules),
  ],
})
