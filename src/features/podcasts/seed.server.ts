import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { AppContext } from '#server/app-context.ts'
import { type DemoSound, insertDemoSound, storeDemoSound } from '#server/engines/media/demo-sounds.ts'
import { transaction, withTables } from '#server/platform/database/database.ts'
import { fixedIds } from '#server/platform/fixed-id.ts'
import { type EpisodeSource, readEpisodeSource } from './episode-source.server.ts'
import { toSearchKey } from './search-key.ts'
import { episodeSound } from './studio/episode-sound.server.ts'
import type { PodcastTables } from './tables.server.ts'

const t = withTables<PodcastTables>()
const fixedId = fixedIds('podcasts')
const folder = 'seed-media/podcasts'
const day = 24 * 3_600_000

const files = import.meta.glob<string>('./episodes/*.md', { query: '?raw', import: 'default' })

/** When each line is said (seconds), how long the whole is, and how loud along the way. */
export type Spoken = { seconds: number; spans: [start: number, end: number][]; peaks: number[] }

export const loadEpisodes = (): Promise<EpisodeSource[]> =>
  Promise.all(
    Object.entries(files).map(async ([path, load]) =>
      readEpisodeSource(/([\w-]+)\.md$/.exec(path)![1]!, await load()),
    ),
  )

/** The episodes of the demo, as if each had come out on a day of its own; none where their sound is not there. */
export async function seedPodcasts(app: AppContext): Promise<void> {
  const manifest = join(folder, 'manifest.json')
  if (!existsSync(manifest)) return
  const spoken = JSON.parse(await readFile(manifest, 'utf8')) as Record<string, Spoken | undefined>
  for (const episode of await loadEpisodes()) {
    const timing = spoken[episode.slug]
    if (timing) await writeEpisode(app, episode, timing)
  }
}

async function writeEpisode(app: AppContext, episode: EpisodeSource, timing: Spoken): Promise<void> {
  const { slug, age, ...source } = episode
  const at = new Date(app.now().getTime() - age * day)
  const sound: DemoSound = {
    id: fixedId(`sound ${slug}`),
    kind: episodeSound.name,
    name: `${slug}.m4a`,
    files: { 'full-aac': join(folder, `${slug}.m4a`), 'light-opus': join(folder, `${slug}.ogg`) },
    ...timing,
  }
  const stored = await storeDemoSound(app, sound)
  const { lines, chapters, words } = addSeconds(source, timing)
  await transaction(app.db, async tx => {
    await insertDemoSound(tx, sound, stored, at)
    await t(tx)
      .insertInto('podcast_episode')
      .values({
        id: fixedId(slug),
        slug,
        season: source.season,
        number: source.number,
        title: source.title,
        summary: source.summary,
        language: 'en',
        level: source.level,
        topic: source.topic,
        accent: source.accent,
        is_synthetic: true,
        people: [...new Set(lines.map(({ speaker }) => speaker))],
        sources: JSON.stringify(source.sources),
        media_id: sound.id,
        lines: JSON.stringify(lines),
        chapters: JSON.stringify(chapters),
        words: JSON.stringify(words),
        questions: JSON.stringify(source.questions),
        published_at: at,
        publish_at: null,
        search_key: toSearchKey({ ...source, slug }, lines),
        changed_at: at,
      })
      .execute()
  })
}

/** What hangs on lines, by the seconds at which they are said. */
export function addSeconds(
  { lines, chapters, words }: Pick<EpisodeSource, 'lines' | 'chapters' | 'words'>,
  { spans }: Pick<Spoken, 'spans'>,
) {
  const findStart = (line: number) => spans[line]?.[0] ?? 0
  return {
    lines: lines.map((line, index) => ({ start: findStart(index), end: spans[index]![1], ...line })),
    chapters: chapters.map(({ line, title }) => ({ start: line === 0 ? 0 : findStart(line), title })),
    words: words.map(({ line, ...word }) => ({ start: findStart(line), ...word })),
  }
}
