import { defineFeature, handle } from '#server/app-context.ts'
import { freeLessons, listCourses, readCourse } from './catalogue/catalogue.server.ts'
import * as catalogue from './catalogue/contract.ts'
import { courseReviews, myCourseReview } from './catalogue/course-reviews.server.ts'
import * as catching from './catch-ups/catch-up.server.ts'
import * as catchUps from './catch-ups/contract.ts'
import { handCatchUps } from './catch-ups/hand-catch-ups.server.ts'
import * as absences from './classes/absences.server.ts'
import { classChannel } from './classes/channel.server.ts'
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
import * as gradeCalls from './grades/contract.ts'
import { changeGradeRules, readGradeBook, readGradeTable } from './grades/grade-book.server.ts'
import { myGrades, myReport } from './grades/my-grades.server.ts'
import { calendarAddress, groupCalendar, ownCalendar } from './groups/calendar.server.ts'
import * as calendars from './groups/calendar-contract.ts'
import * as groupCalls from './groups/contract.ts'
import { proposeNextTerms } from './groups/next-term.server.ts'
import { myGroup, openGroups, readGroup } from './groups/read-group.server.ts'
import { orderSeat, seat } from './groups/seats.server.ts'
import { takeSeat } from './groups/take-seat.server.ts'
import { decideGroups } from './groups/undersubscribed.server.ts'
import { readUndersubscribed, saveUndersubscribedChoice } from './groups/undersubscribed-choice.server.ts'
import * as undersubscribedCalls from './groups/undersubscribed-contract.ts'
import { joinWaitlist, leaveWaitlist, offerFreeSeats } from './groups/waitlist.server.ts'
import * as homeworkCalls from './homework/contract.ts'
import * as giving from './homework/give-homework.server.ts'
import * as grading from './homework/grade-answers.server.ts'
import { homeworkTasks } from './homework/homework-tasks.server.ts'
import { handIn, homeworkFile, homeworkVoice, myHomework } from './homework/my-homework.server.ts'
import * as lessonCalls from './lessons/contract.ts'
import { myLessons, readLessonText } from './lessons/lessons.server.ts'
import * as adminLessons from './lessons/lessons-admin.server.ts'
import * as mine from './my-courses.server.ts'
import { myDay as myDayCall } from './my-day/contract.ts'
import { myDay } from './my-day/my-day.server.ts'
import { mayWatchRecording, readLesson, watchedRecording } from './recordings.server.ts'
import * as admin from './recordings-admin.server.ts'
import * as playing from './recordings-contract.ts'
import { seedCourses } from './seed.server.ts'
import { sitemap } from './sitemap.server.ts'
import { drawSlides } from './slides.server.ts'
import * as adminCalls from './studio/contract.ts'
import * as adminCourses from './studio/courses.server.ts'
import { adminGroup, freezeEnrolment, moveEnrolment } from './studio/enrolments.server.ts'
import * as adminGroups from './studio/groups.server.ts'
import { announce, cancelSession, moveSession } from './studio/sessions.server.ts'
import * as undersubscribedGroups from './studio/undersubscribed-groups.server.ts'
import { askSubstitutes, watchSubstitutes } from './substitutes/ask.server.ts'
import * as substitutes from './substitutes/contract.ts'
import { readSubstitutes } from './substitutes/list.server.ts'
import * as taking from './substitutes/take.server.ts'
import * as unrecorded from './unrecorded.server.ts'

export const course = defineFeature({
  name: 'course',
  sitemap,
  pictures: {
    course: async (call, slug) => coursePicture((await call(catalogue.readCourse, { slug })).course),
    group: async (call, id) => groupPicture((await call(groupCalls.readGroup, { id })).group),
  },
  migrations: import.meta.glob<string>('./migrations/*.sql', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
  seed: seedCourses,
  eraseUserData: mine.eraseEnrolments,
  export: mine.exportEnrolments,
  mayWatch: mayWatchRecording,
  watched: watchedRecording,
  purchasables: [seat],
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
  channels: [classChannel],
  conditions,
  uploads: [admin.sessionRecording, homeworkFile, homeworkVoice],
  tasks: homeworkTasks,
  handlers: [
    handle(catalogue.listCourses, listCourses),
    handle(catalogue.readCourse, readCourse),
    handle(catalogue.courseReviews, courseReviews),
    handle(catalogue.myCourseReview, myCourseReview),
    handle(catalogue.freeLessons, freeLessons),
    handle(groupCalls.openGroups, openGroups),
    handle(groupCalls.readGroup, readGroup),
    handle(groupCalls.myGroup, myGroup),
    handle(groupCalls.orderSeat, orderSeat),
    handle(groupCalls.takeSeat, takeSeat),
    handle(groupCalls.joinWaitlist, joinWaitlist),
    handle(groupCalls.leaveWaitlist, leaveWaitlist),
    handle(undersubscribedCalls.readUndersubscribed, readUndersubscribed),
    handle(undersubscribedCalls.saveUndersubscribedChoice, saveUndersubscribedChoice),
    handle(calendars.groupCalendar, groupCalendar),
    handle(calendars.ownCalendar, ownCalendar),
    handle(calendars.calendarAddress, calendarAddress),
    handle(classCalls.joinClass, entering.joinClass),
    handle(classCalls.readClassroom, entering.readClassroom),
    handle(classCalls.signPresence, entering.signPresence),
    handle(classCalls.classChanged, classChanged),
    handle(classCalls.askAbsence, absences.askAbsence),
    handle(makeUpCalls.listMakeUps, makeUps.listMakeUps),
    handle(makeUpCalls.takeMakeUp, makeUps.takeMakeUp),
    handle(makeUpCalls.leaveMakeUp, makeUps.leaveMakeUp),
    handle(classCalls.readToday, readToday),
    handle(classCalls.setAttendance, absences.setAttendance),
    handle(classCalls.answerAbsence, absences.answerAbsence),
    handle(substitutes.readSubstitutes, readSubstitutes),
    handle(substitutes.askSubstitutes, askSubstitutes),
    handle(substitutes.answerOffer, taking.answerOffer),
    handle(substitutes.nameSubstitute, taking.nameSubstitute),
    handle(substitutes.closeRequest, taking.closeRequest),
    handle(calls.myCourses, mine.myCourses),
    handle(myDayCall, myDay),
    handle(calls.readMyCourse, mine.readMyCourse),
    handle(calls.myRecordings, mine.myRecordings),
    handle(lessonCalls.myLessons, myLessons),
    handle(lessonCalls.readLessonText, readLessonText),
    handle(catchUps.readCatchUp, catching.readCatchUp),
    handle(catchUps.markCatchUp, catching.markCatchUp),
    handle(playing.readLesson, readLesson),
    handle(playing.listAdminRecordings, admin.listAdminRecordings),
    handle(playing.listUnrecorded, unrecorded.listUnrecorded),
    handle(playing.addRecording, unrecorded.addRecording),
    handle(playing.putRecording, admin.putRecording),
    handle(playing.putRecordingText, admin.putRecordingText),
    handle(adminCalls.courses.list, adminCourses.listCourses),
    handle(adminCalls.courses.read, adminCourses.readCourse),
    handle(adminCalls.courses.create, adminCourses.createCourse),
    handle(adminCalls.courses.change, adminCourses.changeCourse),
    handle(adminCalls.courses.remove, adminCourses.removeCourse),
    handle(adminCalls.syllabusHistory, adminCourses.readSyllabusHistory),
    handle(adminCalls.groups.list, adminGroups.listGroups),
    handle(adminCalls.groups.read, adminGroups.readGroup),
    handle(adminCalls.groups.create, adminGroups.createGroup),
    handle(adminCalls.groups.change, adminGroups.changeGroup),
    handle(adminCalls.groups.remove, adminGroups.removeGroup),
    handle(adminCalls.groupChoices, adminGroups.groupChoices),
    handle(adminCalls.adminGroup, adminGroup),
    handle(adminCalls.moveSession, moveSession),
    handle(adminCalls.cancelSession, cancelSession),
    handle(adminCalls.announce, announce),
    handle(lessonCalls.adminLessons, adminLessons.adminLessons),
    handle(lessonCalls.writeLesson, adminLessons.writeLesson),
    handle(lessonCalls.adminOpening, adminLessons.adminOpening),
    handle(lessonCalls.changeOpening, adminLessons.changeOpening),
    handle(lessonCalls.openLessons, adminLessons.openLessons),
    handle(lessonCalls.openLessonsFor, adminLessons.openLessonsFor),
    handle(catchUps.sessionPhrases, catching.sessionPhrases),
    handle(catchUps.putSessionPhrases, catching.putSessionPhrases),
    handle(adminCalls.askNow, undersubscribedGroups.askNow),
    handle(adminCalls.nameMerge, undersubscribedGroups.nameMerge),
    handle(adminCalls.runAnyway, undersubscribedGroups.runAnyway),
    handle(adminCalls.nameNext, undersubscribedGroups.nameNext),
    handle(adminCalls.freezeEnrolment, freezeEnrolment),
    handle(adminCalls.moveEnrolment, moveEnrolment),
    handle(homeworkCalls.myHomework, myHomework),
    handle(homeworkCalls.handIn, handIn),
    handle(homeworkCalls.listAnswers, grading.listAnswers),
    handle(homeworkCalls.readAnswer, grading.readAnswer),
    handle(homeworkCalls.gradeAnswer, grading.gradeAnswer),
    handle(homeworkCalls.listTaughtGroups, giving.listTaughtGroups),
    handle(homeworkCalls.readTaughtGroup, giving.readTaughtGroup),
    handle(homeworkCalls.giveHomework, giving.giveHomework),
    handle(homeworkCalls.changeHomework, giving.changeHomework),
    handle(homeworkCalls.dropHomework, giving.dropHomework),
    handle(gradeCalls.myGrades, myGrades),
    handle(gradeCalls.myReport, myReport),
    handle(gradeCalls.readGradeBook, readGradeBook),
    handle(gradeCalls.readGradeTable, readGradeTable),
    handle(gradeCalls.changeGradeRules, changeGradeRules),
  ],
})
