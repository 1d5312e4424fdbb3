import { defineFeature, handle } from '#server/app-context.ts'
import { roomHooks } from './branch-rooms.server.ts'
import { freeLessons, listCourses, readCourse } from './catalogue/catalogue.server.ts'
import * as catalogue from './catalogue/contract.ts'
import { courseReviews, myCourseReview } from './catalogue/course-reviews.server.ts'
import { conditions } from './conditions.server.ts'
import { coursePicture, groupPicture } from './course-link.ts'
import * as listCalls from './group-list/contract.ts'
import { listGroupsForStaff } from './group-list/group-list.server.ts'
import * as groupCalls from './groups/contract.ts'
import { openGroups, readGroup } from './groups/read-group.server.ts'
import { ladderHooks } from './ladder-steps.server.ts'
import * as lessonCalls from './lessons/contract.ts'
import * as adminLessons from './lessons/lessons-admin.server.ts'
import { hasGroups, teaching } from './of-teacher.server.ts'
import { findGroupUnderPolicy } from './policy-use.server.ts'
import { seedCourses } from './seed.server.ts'
import { sitemap } from './sitemap.server.ts'
import * as adminCalls from './studio/contract.ts'
import * as adminCourses from './studio/courses.server.ts'
import * as adminGroups from './studio/groups.server.ts'
import { cancelSession, moveSession } from './studio/sessions.server.ts'
import { setupSteps } from './studio/setup-steps.server.ts'
import { staffSearch } from './studio/staff-search.server.ts'

export const course = defineFeature({
  name: 'course',
  languageColumns: { 'course.language': 'دوره' },
  staffSearch,
  setupSteps,
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
  teaching,
  keepsTeacher: hasGroups,
  conditions,
  rooms: roomHooks,
  ladders: ladderHooks,
  payment: { findPolicyUse: findGroupUnderPolicy },
  merging: {
    stays: ['announcement.created_by'],
  },
  handlers: [
    handle(catalogue.listCourses, listCourses),
    handle(catalogue.readCourse, readCourse),
    handle(catalogue.courseReviews, courseReviews),
    handle(catalogue.myCourseReview, myCourseReview),
    handle(catalogue.freeLessons, freeLessons),
    handle(groupCalls.openGroups, openGroups),
    handle(groupCalls.readGroup, readGroup),
    handle(adminCalls.courseChoices, adminCourses.readCourseChoices),
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
    handle(listCalls.groupList, listGroupsForStaff),
    handle(adminCalls.moveSession, moveSession),
    handle(adminCalls.cancelSession, cancelSession),
    handle(lessonCalls.adminLessons, adminLessons.adminLessons),
    handle(lessonCalls.writeLesson, adminLessons.writeLesson),
    handle(lessonCalls.adminOpening, adminLessons.adminOpening),
    handle(lessonCalls.changeOpening, adminLessons.changeOpening),
    handle(lessonCalls.openLessons, adminLessons.openLessons),
  ],
})
