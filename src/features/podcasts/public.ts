/** What other features know of episodes: their addresses, what their texts look like, how long their parts may be. */
export type { Chapter, Line } from './contract.ts'
export { episodePath, feedPath, podcastsPath } from './podcast-paths.ts'
export { accentNames, limits, topicNames } from './rules.ts'
export { readTranscript, TextFault, takeFile } from './studio/timed-text.ts'
