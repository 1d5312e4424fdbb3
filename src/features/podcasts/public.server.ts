/** What other features do with the podcast: bring episodes of another site here. */

export {
  assumed,
  findImportedEpisodes,
  type ImportedEpisode,
  importEpisodes,
  listTakenEpisodes,
  maxSoundBytes,
  storeSound,
} from './import-episodes.server.ts'
export type { PodcastTables } from './tables.server.ts'
