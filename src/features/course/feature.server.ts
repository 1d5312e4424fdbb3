import { defineFeature, on } from '#server/app-context.ts'
import { freeLessons, listCourses, readCourse } from './catalogue/catalogue.server.ts'
import * as catalogue from './catalogue/contract.ts'
import { courseReviews, myCourseReview } from './catalogue/course-reviews.server.ts'
import * as catching from './catch-ups/catch-up.server.ts'
import * as catchUps from './catch-ups/contract.ts'
import { handCatchUps } from './catch-ups/hand-catch-ups.server.ts'
import * as absences from './classes/absences.server.ts'
import { mayHearClass } from './classes/channel.server.ts'
import * as classCalls from './classes/contract.ts'
import * as entering from './classes/enter-class.server.ts'
import { fetchRecording, findRecordings } from './classes/fetch-recordings.server.ts'
import { classChanged, lookAtClass, lookAtClasses } from './classes/look-at-classes.server.ts'
import * as makeUps from './classes/make-up.server.ts'
import * as makeUpCalls from './classes/make-up-contract.ts'
import { settleClasses } from './classes/settle.server.ts'
import { readToday } from './classes/today.server.ts'
import { conditions } from './conditions.server.ts'
import * as calls from './contract.ts'
import { coursePicture, groupPicture } from './course-link.ts'
import * as desks from './desk/contract.ts'
import * as deskCourses from './desk/courses.server.ts'
import { deskGroup, freezeEnrolment, moveEnrolment } from './desk/enrolments.server.ts'
import * as deskGroups from './desk/groups.server.ts'
import { announce, cancelSession, moveSession } from './desk/sessions.server.ts'
import * as shortGroups from './desk/short-groups.server.ts'
import * as gradeCalls from './grades/contract.ts'
import { changeGradeRules, readGradeBook, readGradeTable } from './grades/grade-book.server.ts'
import { myGrades, myReport } from './grades/my-grades.server.ts'
import { answerShort, readShort } from './groups/answer-short.server.ts'
import { calendarAddress, groupCalendar, ownCalendar } from './groups/calendar.server.ts'
import * as calendars from './groups/calendar-contract.ts'
import * as groupCalls from './groups/contract.ts'
import { proposeNextTerms } from './groups/next-term.server.ts'
import { myGroup, openGroups, readGroup } from './groups/read-group.server.ts'
import { orderSeat, seat } from './groups/seats.server.ts'
import { decideGroups } from './groups/short.server.ts'
import * as shortCalls from './groups/short-contract.ts'
import { takeSeat } from './groups/take-seat.server.ts'
import { joinWaiting, leaveWaiting, offerFreeSeats } from './groups/waiting.server.ts'
import * as homeworkCalls from './homework/contract.ts'
import * as giving from './homework/give-homework.server.ts'
import * as marking from './homework/mark-answers.server.ts'
import { handIn, homeworkFile, homeworkVoice, myHomework } from './homework/my-homework.server.ts'
import * as lessonCalls from './lessons/contract.ts'
import { myLessons, readLessonText } from './lessons/lessons.server.ts'
import * as deskLessons from './lessons/lessons-desk.server.ts'
import * as mine from './my-courses.server.ts'
import { myDay as myDayCall } from './my-day/contract.ts'
import { myDay } from './my-day/my-day.server.ts'
import { mayWatchRecording, readLesson, watchedRecording } from './recordings.server.ts'
import * as playing from './recordings-contract.ts'
import * as desk from './recordings-desk.server.ts'
import { seedCourses } from './seed.server.ts'
import { sitemap } from './sitemap.server.ts'
import { drawSlides } from './slides.server.ts'
import { askSubstitutes, watchSubstitutes } from './substitutes/ask.server.ts'
import * as substitutes from './substitutes/contract.ts'
import { readSubstitutes } from './substitutes/list.server.ts'
import * as taking from './substitutes/take.server.ts'
import * as unrecorded from './unrecorded.server.ts'

export const course = defineFeature({
  name: 'course',
  sitemap,
  pictures: {
    course: async (ask, slug) => coursePicture((await ask(catalogue.readCourse, { slug })).course),
    group: async (ask, id) => groupPicture((await ask(groupCalls.readGroup, { id })).group),
  },
  migrations: import.meta.glob<string>('./migrations/*.sql', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
  seed: seedCourses,
  forget: mine.forgetEnrolments,
  export: mine.exportEnrolments,
  mayWatch: mayWatchRecording,
  watched: watchedRecording,
  goods: [seat],
  jobs: [
    offerFreeSeats,
    decideGroups,
    proposeNextTerms,
    settleClasses,
    lookAtClasses,
    lookAtClass,
    findRecordings,
    fetchRecording,
    drawSlides,
    handCatchUps,
    watchSubstitutes,
  ],
  channels: [mayHearClass],
  conditions,
  uploads: [desk.sessionRecording, homeworkFile, homeworkVoice],
  answers: [
    on(catalogue.listCourses, listCourses),
    on(catalogue.readCourse, readCourse),
    on(catalogue.courseReviews, courseReviews),
    on(catalogue.myCourseReview, myCourseReview),
    on(catalogue.freeLessons, freeLessons),
    on(groupCalls.openGroups, openGroups),
    on(groupCalls.readGroup, readGroup),
    on(groupCalls.myGroup, myGroup),
    on(groupCalls.orderSeat, orderSeat),
    on(groupCalls.takeSeat, takeSeat),
    on(groupCalls.joinWaiting, joinWaiting),
    on(groupCalls.leaveWaiting, leaveWaiting),
    on(shortCalls.readShort, readShort),
    on(shortCalls.answerShort, answerShort),
    on(calendars.groupCalendar, groupCalendar),
    on(calendars.ownCalendar, ownCalendar),
    on(calendars.calendarAddress, calendarAddress),
    on(classCalls.joinClass, entering.joinClass),
    on(classCalls.readClassroom, entering.readClassroom),
    on(classCalls.signPresence, entering.signPresence),
    on(classCalls.classChanged, classChanged),
    on(classCalls.askAbsence, absences.askAbsence),
    on(makeUpCalls.listMakeUps, makeUps.listMakeUps),
    on(makeUpCalls.takeMakeUp, makeUps.takeMakeUp),
    on(makeUpCalls.leaveMakeUp, makeUps.leaveMakeUp),
    on(classCalls.readToday, readToday),
    on(classCalls.setAttendance, absences.setAttendance),
    on(classCalls.answerAbsence, absences.answerAbsence),
    on(substitutes.readSubstitutes, readSubstitutes),
    on(substitutes.askSubstitutes, askSubstitutes),
    on(substitutes.answerOffer, taking.answerOffer),
    on(substitutes.nameSubstitute, taking.nameSubstitute),
    on(substitutes.closeRequest, taking.closeRequest),
    on(calls.myCourses, mine.myCourses),
    on(myDayCall, myDay),
    on(calls.readMyCourse, mine.readMyCourse),
    on(calls.myRecordings, mine.myRecordings),
    on(lessonCalls.myLessons, myLessons),
    on(lessonCalls.readLessonText, readLessonText),
    on(catchUps.readCatchUp, catching.readCatchUp),
    on(catchUps.markCatchUp, catching.markCatchUp),
    on(playing.readLesson, readLesson),
    on(playing.listDeskRecordings, desk.listDeskRecordings),
    on(playing.listUnrecorded, unrecorded.listUnrecorded),
    on(playing.addRecording, unrecorded.addRecording),
    on(playing.putRecording, desk.putRecording),
    on(playing.putRecordingText, desk.putRecordingText),
    on(desks.courses.list, deskCourses.listCourses),
    on(desks.courses.read, deskCourses.readCourse),
    on(desks.courses.create, deskCourses.createCourse),
    on(desks.courses.change, deskCourses.changeCourse),
    on(desks.courses.remove, deskCourses.removeCourse),
    on(desks.syllabusHistory, deskCourses.readSyllabusHistory),
    on(desks.groups.list, deskGroups.listGroups),
    on(desks.groups.read, deskGroups.readGroup),
    on(desks.groups.create, deskGroups.createGroup),
    on(desks.groups.change, deskGroups.changeGroup),
    on(desks.groups.remove, deskGroups.removeGroup),
    on(desks.groupChoices, deskGroups.groupChoices),
    on(desks.deskGroup, deskGroup),
    on(desks.moveSession, moveSession),
    on(desks.cancelSession, cancelSession),
    on(desks.announce, announce),
    on(lessonCalls.deskLessons, deskLessons.deskLessons),
    on(lessonCalls.writeLesson, deskLessons.writeLesson),
    on(lessonCalls.deskOpening, deskLessons.deskOpening),
    on(lessonCalls.changeOpening, deskLessons.changeOpening),
    on(lessonCalls.openLessons, deskLessons.openLessons),
    on(lessonCalls.openLessonsFor, deskLessons.openLessonsFor),
    on(catchUps.sessionPhrases, catching.sessionPhrases),
    on(catchUps.putSessionPhrases, catching.putSessionPhrases),
    on(desks.askNow, shortGroups.askNow),
    on(desks.nameMerge, shortGroups.nameMerge),
    on(desks.runAnyway, shortGroups.runAnyway),
    on(desks.nameNext, shortGroups.nameNext),
    on(desks.freezeEnrolment, freezeEnrolment),
    on(desks.moveEnrolment, moveEnrolment),
    on(homeworkCalls.myHomework, myHomework),
    on(homeworkCalls.handIn, handIn),
    on(homeworkCalls.listAnswers, marking.listAnswers),
    on(homeworkCalls.readAnswer, marking.readAnswer),
    on(homeworkCalls.markAnswer, marking.markAnswer),
    on(homeworkCalls.listTaughtGroups, giving.listTaughtGroups),
    on(homeworkCalls.readTaughtGroup, giving.readTaughtGroup),
    on(homeworkCalls.giveHomework, giving.giveHomework),
    on(homeworkCalls.changeHomework, giving.changeHomework),
    on(homeworkCalls.dropHomework, giving.dropHomework),
    on(gradeCalls.myGrades, myGrades),
    on(gradeCalls.myReport, myReport),
    on(gradeCalls.readGradeBook, readGradeBook),
    on(gradeCalls.readGradeTable, readGradeTable),
    on(gradeCalls.changeGradeRules, changeGradeRules),
  ],
})
