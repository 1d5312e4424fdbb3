import { defineFeature, on } from '#server/app-context.ts'
import type { Db, Tx } from '#server/database/database.ts'
import * as catalogue from './catalogue/contract.ts'
import { listTeachers } from './catalogue/list-teachers.server.ts'
import { readTeacher } from './catalogue/read-teacher.server.ts'
import * as deskCalls from './desk/contract.ts'
import { paintHours, readTeaching } from './desk/hours.server.ts'
import * as faces from './desk/teacher-face.server.ts'
import * as desk from './desk/teachers-desk.server.ts'
import * as favouriteCalls from './favourites/contract.ts'
import * as favourites from './favourites/favourites.server.ts'
import { tellFreeHours } from './favourites/tell-free-hours.server.ts'
import * as reviewCalls from './reviews/contract.ts'
import * as reviewsDesk from './reviews/desk-reviews.server.ts'
import * as reviews from './reviews/reviews.server.ts'
import { seedTeachers } from './seed.server.ts'
import { seedWhatIsSaid } from './seed-reviews.server.ts'
import { sitemap } from './sitemap.server.ts'
import { teacherPicture } from './teacher-link.ts'
import { bookTrial, listSlots, trialSession } from './trials/book-trial.server.ts'
import * as trialCalls from './trials/contract.ts'
import * as trials from './trials/my-trials.server.ts'
import { isTrialStill, tellTeachersOfTrials } from './trials/tell-teachers.server.ts'

/** The school's teachers: who they are, when they are free, what learners say of them, and trial sessions. */
export const teachers = defineFeature({
  name: 'teachers',
  sitemap,
  pictures: {
    teacher: async (ask, slug) => teacherPicture((await ask(catalogue.readTeacher, { slug })).teacher),
  },
  migrations: import.meta.glob<string>('./migrations/*.sql', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
  async seed(app) {
    await seedTeachers(app)
    await seedWhatIsSaid(app)
  },
  uploads: [faces.teacherIntro],
  goods: [trialSession],
  jobs: [tellTeachersOfTrials, tellFreeHours],
  conditions: { 'trial-is': isTrialStill },
  async forget(tx: Tx, userId: string, now: Date) {
    await trials.forgetTrials(tx, userId, now)
    await reviews.forgetReviews(tx, userId)
    await favourites.forgetFavourites(tx, userId)
  },
  export: async (db: Db, userId: string) => ({
    reviews: await reviews.exportReviews(db, userId),
    trialSessions: await trials.exportTrials(db, userId),
    favouriteTeachers: await favourites.exportFavourites(db, userId),
  }),
  answers: [
    on(catalogue.listTeachers, listTeachers),
    on(catalogue.readTeacher, readTeacher),
    on(reviewCalls.listReviews, reviews.listReviews),
    on(reviewCalls.listTestimonials, reviews.listTestimonials),
    on(reviewCalls.myReview, reviews.myReview),
    on(reviewCalls.putReview, reviews.putReview),
    on(reviewCalls.deskReviews, reviewsDesk.deskReviews),
    on(reviewCalls.replyToReview, reviewsDesk.replyToReview),
    on(reviewCalls.hideReview, reviewsDesk.hideReview),
    on(trialCalls.listSlots, listSlots),
    on(trialCalls.bookTrial, bookTrial),
    on(trialCalls.myTrials, trials.myTrials),
    on(trialCalls.listReplacements, trials.listReplacements),
    on(trialCalls.replaceTrial, trials.replaceTrial),
    on(trialCalls.refundTrial, trials.refundTrial),
    on(trialCalls.cancelTrial, trials.cancelTrial),
    on(favouriteCalls.favouriteTeachers, favourites.favouriteTeachers),
    on(favouriteCalls.markTeacher, favourites.markTeacher),
    on(favouriteCalls.unmarkTeacher, favourites.unmarkTeacher),
    on(deskCalls.deskTeachers.list, desk.listDeskTeachers),
    on(deskCalls.deskTeachers.read, desk.readDeskTeacher),
    on(deskCalls.deskTeachers.create, desk.createDeskTeacher),
    on(deskCalls.deskTeachers.change, desk.changeDeskTeacher),
    on(deskCalls.deskTeachers.remove, desk.removeDeskTeacher),
    on(deskCalls.readFace, faces.readFace),
    on(deskCalls.changePortrait, faces.changePortrait),
    on(deskCalls.removePortrait, faces.removePortrait),
    on(deskCalls.putIntro, faces.putIntro),
    on(deskCalls.readTeaching, readTeaching),
    on(deskCalls.paintHours, paintHours),
  ],
})
