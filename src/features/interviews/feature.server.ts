import { isStillBooked } from '#features/booking/public.server.ts'
import { defineFeature, handle } from '#server/app-context.ts'
import * as booking from './book.server.ts'
import * as calls from './contract.ts'
import { enterInterview, readInterviewCalendar } from './enter.server.ts'
import { interviewService, notifyExaminers } from './notices.server.ts'
import { eraseExaminer, exportExaminer } from './personal-data.server.ts'
import { seedInterviews } from './seed.server.ts'
import * as staffCalls from './studio/contract.ts'
import * as day from './studio/day.server.ts'
import * as examiners from './studio/examiners-admin.server.ts'
import * as hold from './studio/hold.server.ts'
import * as requests from './studio/requests.server.ts'
import { interviewsToPlan } from './studio/staff-home.server.ts'
import { interviewTasks } from './tasks.server.ts'
import { awaitDay, listInterviewDays, listInterviewTimes } from './times.server.ts'

/** The oral step of placement: interviews of ten minutes with an examiner, booked by the engine of time, and their form. */
export const interviews = defineFeature({
  name: 'interviews',
  languageColumns: { 'examiner_language.language': 'آزمونگران تعیین سطح' },
  staffNeeds: [interviewsToPlan],
  migrations: import.meta.glob<string>('./migrations/*.sql', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
  bookingServices: [interviewService],
  jobs: [notifyExaminers],
  conditions: { 'interview-is': isStillBooked },
  tasks: interviewTasks,
  merging: { moves: ['examiner.user_id', 'examiner_language.user_id'] },
  handlers: [
    handle(calls.interviewDays, listInterviewDays),
    handle(calls.interviewTimes, listInterviewTimes),
    handle(calls.readInterview, booking.readInterview),
    handle(calls.bookInterview, booking.bookInterview),
    handle(calls.moveInterview, booking.moveInterview),
    handle(calls.cancelInterview, booking.cancelInterview),
    handle(calls.askInterview, booking.askInterview),
    handle(calls.interviewCalendar, readInterviewCalendar),
    handle(calls.enterInterview, enterInterview),
    handle(calls.awaitDay, awaitDay),
    handle(staffCalls.interviewDay, day.readInterviewDay),
    handle(staffCalls.readExaminedInterview, day.readExaminedInterview),
    handle(staffCalls.gradeInterview, hold.gradeInterview),
    handle(staffCalls.markInterviewMissed, hold.markInterviewMissed),
    handle(staffCalls.cancelByExaminer, hold.cancelByExaminer),
    handle(staffCalls.interviewRequests, requests.listInterviewRequests),
    handle(staffCalls.bookForLearner, requests.bookForLearner),
    handle(staffCalls.gradeRequest, requests.gradeRequest),
    handle(staffCalls.examiners, examiners.listAllExaminers),
    handle(staffCalls.changeExaminer, examiners.changeExaminer),
    handle(staffCalls.readExaminerPlan, examiners.readExaminerPlan),
    handle(staffCalls.writeExaminerPlan, examiners.writeExaminerPlan),
  ],
  seed: seedInterviews,
  eraseUserData: eraseExaminer,
  export: exportExaminer,
})
