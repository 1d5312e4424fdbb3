export { countReviewRun, markActive, markWatched, selectReviewStreaks } from './learning-days.server.ts'
export { readStreakCalendar } from './streak-calendar.server.ts'
