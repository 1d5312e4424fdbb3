import { defineFeature, handle } from '#server/app-context.ts'
import { assignments } from './assignments.server.ts'
import * as calls from './contract.ts'
import { teaching } from './due.server.ts'
import * as giving from './give-homework.server.ts'
import * as grading from './grade-answers.server.ts'
import * as gradeCalls from './grades/contract.ts'
import { changeGradeRules, exportGrades, readGradeBook } from './grades/grade-book.server.ts'
import { myGrades, myReport } from './grades/my-grades.server.ts'
import {
  listReportGroups,
  readReportCards,
  readReportGroup,
  writeReportSentence,
} from './grades/report-cards.server.ts'
import { homeworkTasks } from './homework-tasks.server.ts'
import { handIn, homeworkFile, homeworkVoice, myHomework } from './my-homework.server.ts'
import { eraseGrades, exportHomework } from './person.server.ts'
import { tellOfHomework } from './person-parts.server.ts'
import { seedHomework } from './seed-homework.server.ts'
import { homeworkToMark } from './staff-home.server.ts'
import { homeworkSubject } from './ticket-subject.server.ts'
import { homeworkTexts, writeInWorkshop } from './workshop.server.ts'

/** Homework of sessions, what learners hand in, and the grades of groups. Stands above courses and the workshop of texts, which know it by hooks. */
export const homework = defineFeature({
  name: 'homework',
  ticketSubjects: [homeworkSubject],
  staffNeeds: [homeworkToMark],
  // Its tables are made by migrations of `course`, where it comes from: databases know those by that name.
  migrations: import.meta.glob<string>('./migrations/*.sql', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
  seed: seedHomework,
  eraseUserData: eraseGrades,
  export: exportHomework,
  personParts: tellOfHomework,
  uploads: [homeworkFile, homeworkVoice],
  tasks: homeworkTasks,
  assignments,
  teaching,
  homeworkTexts,
  merging: {
    stays: ['homework_answer.graded_by', 'report_sentence.written_by'],
  },
  handlers: [
    handle(calls.myHomework, myHomework),
    handle(calls.handIn, handIn),
    handle(calls.writeInWorkshop, writeInWorkshop),
    handle(calls.listAnswers, grading.listAnswers),
    handle(calls.readAnswer, grading.readAnswer),
    handle(calls.gradeAnswer, grading.gradeAnswer),
    handle(calls.listTaughtGroups, giving.listTaughtGroups),
    handle(calls.readTaughtGroup, giving.readTaughtGroup),
    handle(calls.giveHomework, giving.giveHomework),
    handle(calls.changeHomework, giving.changeHomework),
    handle(calls.dropHomework, giving.dropHomework),
    handle(gradeCalls.myGrades, myGrades),
    handle(gradeCalls.myReport, myReport),
    handle(gradeCalls.readGradeBook, readGradeBook),
    handle(gradeCalls.exportGrades, exportGrades),
    handle(gradeCalls.changeGradeRules, changeGradeRules),
    handle(gradeCalls.listReportGroups, listReportGroups),
    handle(gradeCalls.readReportGroup, readReportGroup),
    handle(gradeCalls.readReportCards, readReportCards),
    handle(gradeCalls.writeReportSentence, writeReportSentence),
  ],
})
