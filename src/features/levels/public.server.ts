/**
 * What features that examine write of a person's levels, and what those that show them read. The tables are older than this
 * feature: profile made them, and erases and exports them with what else it shows.
 */
export { eraseSkillLevels, listSkillLevels, recordSkillLevels } from './levels.server.ts'
