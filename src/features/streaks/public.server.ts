export { type LearnedDay, listLearnedDays, type Outage } from './learned-days.server.ts'
export { countReviewRun, markActive, markWatched, selectReviewStreaks } from './learning-days.server.ts'
export { computeStreak } from './streak.ts'
export { readStreakCalendar } from './streak-calendar.server.ts'
