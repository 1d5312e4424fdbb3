import { defineFeature, handle } from '#server/app-context.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import { bookingHosts } from './booking-hosts.server.ts'
import * as catalogue from './catalogue/contract.ts'
import { listTeachers } from './catalogue/list-teachers.server.ts'
import { readTeacher } from './catalogue/read-teacher.server.ts'
import * as favouriteCalls from './favourites/contract.ts'
import * as favourites from './favourites/favourites.server.ts'
import { notifyOfFreeHours } from './favourites/notify-of-free-hours.server.ts'
import * as reviewCalls from './reviews/contract.ts'
import * as reviews from './reviews/reviews.server.ts'
import * as reviewsAdmin from './reviews/reviews-admin.server.ts'
import { searchables } from './searchables.server.ts'
import { seedTeachers } from './seed.server.ts'
import { seedFullAccount } from './seed-full-account.server.ts'
import { sitemap } from './sitemap.server.ts'
import * as adminCalls from './studio/contract.ts'
import { paintHours, readTeaching } from './studio/hours.server.ts'
import { setupSteps } from './studio/setup-steps.server.ts'
import { teachersFound } from './studio/staff-search.server.ts'
import * as teacherMedia from './studio/teacher-media.server.ts'
import * as admin from './studio/teachers-admin.server.ts'
import { teacherPicture } from './teacher-link.ts'
import { bookTrial, listSlots, trialSession } from './trials/book-trial.server.ts'
import * as trialCalls from './trials/contract.ts'
import * as trials from './trials/my-trials.server.ts'
import { isTrialStill, notifyTeachersOfTrials } from './trials/notify-teachers.server.ts'
import { trialService } from './trials/plan.server.ts'
import { trialTasks } from './trials/trial-tasks.server.ts'

/** The school's teachers: who they are, when they are free, what learners say of them, and trial sessions. */
export const teachers = defineFeature({
  name: 'teachers',
  languageColumns: { 'teacher_language.language': 'استاد' },
  staffSearch: [teachersFound],
  setupSteps,
  sitemap,
  searchables,
  pictures: {
    teacher: async (call, slug) => teacherPicture((await call(catalogue.readTeacher, { slug })).teacher),
  },
  migrations: import.meta.glob<string>('./migrations/*.sql', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
  async seed(app) {
    await seedTeachers(app)
    await seedFullAccount(app)
  },
  uploads: [teacherMedia.teacherIntro],
  bookingHosts,
  bookingServices: [trialService],
  purchasables: [trialSession],
  jobs: [notifyTeachersOfTrials, notifyOfFreeHours],
  conditions: { 'trial-is': isTrialStill },
  async eraseUserData(tx: Tx, userId: string, now: Date) {
    await trials.eraseTrials(tx, userId, now)
    await reviews.eraseReviews(tx, userId)
    await favourites.eraseFavourites(tx, userId)
  },
  export: async (db: Db, userId: string) => ({
    reviews: await reviews.exportReviews(db, userId),
    trialSessions: await trials.exportTrials(db, userId),
    favouriteTeachers: await favourites.exportFavourites(db, userId),
  }),
  tasks: trialTasks,
  merging: {
    moves: ['favourite_teacher.user_id', 'teacher.user_id', 'teacher_review.user_id'],
    stays: ['teacher_review.hidden_by'],
  },
  handlers: [
    handle(catalogue.listTeachers, listTeachers),
    handle(catalogue.readTeacher, readTeacher),
    handle(reviewCalls.listReviews, reviews.listReviews),
    handle(reviewCalls.listTestimonials, reviews.listTestimonials),
    handle(reviewCalls.myReview, reviews.myReview),
    handle(reviewCalls.putReview, reviews.putReview),
    handle(reviewCalls.adminReviews, reviewsAdmin.adminReviews),
    handle(reviewCalls.replyToReview, reviewsAdmin.replyToReview),
    handle(reviewCalls.hideReview, reviewsAdmin.hideReview),
    handle(trialCalls.listSlots, listSlots),
    handle(trialCalls.bookTrial, bookTrial),
    handle(trialCalls.myTrials, trials.myTrials),
    handle(trialCalls.listReplacements, trials.listReplacements),
    handle(trialCalls.replaceTrial, trials.replaceTrial),
    handle(trialCalls.refundTrial, trials.refundTrial),
    handle(trialCalls.cancelTrial, trials.cancelTrial),
    handle(favouriteCalls.favouriteTeachers, favourites.favouriteTeachers),
    handle(favouriteCalls.addFavouriteTeacher, favourites.addFavouriteTeacher),
    handle(favouriteCalls.removeFavouriteTeacher, favourites.removeFavouriteTeacher),
    handle(adminCalls.adminTeachers.list, admin.listAdminTeachers),
    handle(adminCalls.adminTeachers.read, admin.readAdminTeacher),
    handle(adminCalls.adminTeachers.create, admin.createAdminTeacher),
    handle(adminCalls.adminTeachers.change, admin.changeAdminTeacher),
    handle(adminCalls.adminTeachers.remove, admin.removeAdminTeacher),
    handle(adminCalls.readTeacherMedia, teacherMedia.readTeacherMedia),
    handle(adminCalls.changePortrait, teacherMedia.changePortrait),
    handle(adminCalls.removePortrait, teacherMedia.removePortrait),
    handle(adminCalls.putIntro, teacherMedia.putIntro),
    handle(adminCalls.readTeaching, readTeaching),
    handle(adminCalls.paintHours, paintHours),
  ],
})
