export { latestBadges } from './mine.server.ts'
