export { levelsOf } from './levels.server.ts'
