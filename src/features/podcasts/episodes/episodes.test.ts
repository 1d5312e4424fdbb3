/** @module-tag embedded */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type EpisodeSource, hashSpeech, readEpisodeSource } from '../episode-source.server.ts'
import { addSeconds, type Spoken } from '../seed.server.ts'
import * as texts from '../studio/timed-text.ts'

const media = join(import.meta.dirname, '../../../../seed-media/podcasts')
const episodes = readdirSync(import.meta.dirname)
  .filter(name => name.endsWith('.md'))
  .map(name =>
    readEpisodeSource(name.replace('.md', ''), readFileSync(join(import.meta.dirname, name), 'utf8')),
  )
const manifest = JSON.parse(readFileSync(join(media, 'manifest.json'), 'utf8')) as Record<
  string,
  Spoken & { hash: string }
>

test('ten episodes from A2 to B2, each of four to eight minutes, spoken as they are written', () => {
  expect(episodes).toHaveLength(10)
  expect([...new Set(episodes.map(({ level }) => level))].sort()).toEqual(['A2', 'B1', 'B2'])
  for (const episode of episodes) {
    const { hash, seconds, spans, peaks } = manifest[episode.slug]!
    expect(hash, `${episode.slug}: run node tools/seed-podcasts.ts`).toBe(hashSpeech(episode))
    expect(seconds / 60, episode.slug).toBeGreaterThanOrEqual(4)
    expect(seconds / 60, episode.slug).toBeLessThanOrEqual(8)
    expect(spans).toHaveLength(episode.lines.length)
    expect(Math.max(...peaks)).toBe(100)
  }
})

/** What only ever stands in Persian texts by a slip: Arabic letters, and digits of others. */
const slips = /[يكىةۀ0-9٠-٩]/

test.each(episodes.map(episode => [episode.slug, episode] as const))(
  '%s has the meaning of each line, words, sources and five questions',
  (slug, { lines, chapters, words, questions, sources, ...head }: EpisodeSource) => {
    expect(new Set(lines.map(({ speaker }) => speaker)).size).toBe(2)
    for (const persian of [head.title, head.summary, ...lines.map(line => line.persian)]) {
      expect(persian).toMatch(/[آ-ی]/)
      expect(persian).not.toMatch(slips)
    }
    expect(head.title).toMatch(/^[آ-ی]/)
    expect(chapters.length).toBeGreaterThanOrEqual(3)
    expect(words.length).toBeGreaterThanOrEqual(10)
    expect(sources.length).toBeGreaterThanOrEqual(3)
    for (const { url } of sources) expect(new URL(url).protocol).toBe('https:')
    expect(questions).toHaveLength(5)
    for (const { answers, right } of questions) {
      expect(answers).toHaveLength(3)
      expect(answers[right]).toBeTruthy()
    }
    const timed = addSeconds({ lines, chapters, words }, manifest[slug]!)
    for (const [index, { start, end }] of timed.lines.entries()) {
      expect(end).toBeGreaterThan(start)
      expect(start).toBeGreaterThanOrEqual(timed.lines[index - 1]?.end ?? 2)
    }
    expect(timed.chapters[0]!.start).toBe(0)
    // An editor who saves it as it is changes nothing.
    expect(texts.readTranscript(texts.writeTranscript(timed.lines))).toEqual(timed.lines)
    expect(texts.readChapterRows(texts.writeChapterRows(timed.chapters))).toEqual(timed.chapters)
    expect(texts.readWordRows(texts.writeWordRows(timed.words))).toEqual(timed.words)
    expect(texts.readQuestionRows(texts.writeQuestionRows(questions))).toEqual(questions)
    expect(texts.readSourceRows(texts.writeSourceRows(sources))).toEqual(sources)
  },
)

test('what is heard is light: at most 16 MB in all, and the small weight half of the whole one', () => {
  const weigh = (slug: string, ending: string) => statSync(join(media, `${slug}.${ending}`)).size
  const all = episodes.map(({ slug }) => [weigh(slug, 'm4a'), weigh(slug, 'ogg')] as const)
  expect(all.reduce((sum, [full, light]) => sum + full + light, 0)).toBeLessThan(16 * 1024 ** 2)
  for (const [full, light] of all) expect(light / full).toBeLessThan(0.6)
})
