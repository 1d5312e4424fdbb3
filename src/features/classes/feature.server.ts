import { defineFeature, handle } from '#server/app-context.ts'
import * as absences from './attendance/absences.server.ts'
import { findSessionGains } from './attendance/session-gains.server.ts'
import { settleClasses } from './attendance/settle.server.ts'
import { classChannel } from './classroom/channel.server.ts'
import * as entering from './classroom/enter-class.server.ts'
import { classChanged, lookAtClass, lookAtClasses } from './classroom/look-at-classes.server.ts'
import { conditions } from './conditions.server.ts'
import * as calls from './contract.ts'
import { courseHooks, enrolmentHooks } from './course-hooks.server.ts'
import { checkLine } from './join/contract.ts'
import { answerLineCheck } from './join/line-check.server.ts'
import * as makeUpCalls from './make-ups/contract.ts'
import * as makeUps from './make-ups/make-up.server.ts'
import { isInSubstitutes, teaching } from './of-teacher.server.ts'
import { eraseClasses, exportClasses } from './person.server.ts'
import { tellOfClasses } from './person-parts.server.ts'
import { seedClasses } from './seed.server.ts'
import { askSubstitutes, watchSubstitutes } from './substitutes/ask.server.ts'
import * as substitutes from './substitutes/contract.ts'
import { readSubstitutes } from './substitutes/list.server.ts'
import * as taking from './substitutes/take.server.ts'
import { sessionSubject } from './ticket-subject.server.ts'
import { classesWithoutTeacher, todaysClasses } from './today/staff-home.server.ts'
import { readToday } from './today/today.server.ts'

export const classes = defineFeature({
  name: 'classes',
  staffFigures: [todaysClasses],
  staffNeeds: [classesWithoutTeacher],
  migrations: import.meta.glob<string>('./migrations/*.sql', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
  seed: seedClasses,
  eraseUserData: eraseClasses,
  export: exportClasses,
  personParts: tellOfClasses,
  course: courseHooks,
  enrolment: enrolmentHooks,
  teaching,
  keepsTeacher: isInSubstitutes,
  jobs: [settleClasses, lookAtClasses, lookAtClass, watchSubstitutes],
  channels: [classChannel],
  ticketSubjects: [sessionSubject],
  conditions,
  points: { findGains: findSessionGains },
  merging: {
    moves: ['class_visit.user_id'],
    stays: ['absence.answered_by', 'attendance.set_by'],
  },
  handlers: [
    handle(calls.joinClass, entering.joinClass),
    handle(checkLine, answerLineCheck),
    handle(calls.readClassroom, entering.readClassroom),
    handle(calls.signPresence, entering.signPresence),
    handle(calls.classChanged, classChanged),
    handle(calls.askAbsence, absences.askAbsence),
    handle(makeUpCalls.listMakeUps, makeUps.listMakeUps),
    handle(makeUpCalls.takeMakeUp, makeUps.takeMakeUp),
    handle(makeUpCalls.leaveMakeUp, makeUps.leaveMakeUp),
    handle(calls.readToday, readToday),
    handle(calls.setAttendance, absences.setAttendance),
    handle(calls.answerAbsence, absences.answerAbsence),
    handle(substitutes.readSubstitutes, readSubstitutes),
    handle(substitutes.askSubstitutes, askSubstitutes),
    handle(substitutes.answerOffer, taking.answerOffer),
    handle(substitutes.nameSubstitute, taking.nameSubstitute),
    handle(substitutes.closeRequest, taking.closeRequest),
  ],
})
