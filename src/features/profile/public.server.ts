export { listSkillLevels } from './levels.server.ts'
