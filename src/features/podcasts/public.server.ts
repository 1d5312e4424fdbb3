/** What other features do with the podcast: bring episodes of another site here, and give people some to hear. */

export {
  assumed,
  findImportedEpisodes,
  type ImportedEpisode,
  importEpisodes,
  listTakenEpisodes,
  maxSoundBytes,
  storeSound,
} from './import-episodes.server.ts'
export { listHeard, listUnheard } from './read-episodes.server.ts'
export type { PodcastTables } from './tables.server.ts'
