import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { Episode } from '#features/podcasts/contract.ts'
import type { PodcastTables } from '#features/podcasts/tables.server.ts'
import type { MediaTables } from '#server/engines/media/tables.ts'
import { withTables } from '#server/platform/database/database.ts'
import { type Person, type TestApp, testNow } from './app.ts'
import { findOwner } from './sample-call.ts'

const t = withTables<PodcastTables & MediaTables>()
let made = 0

/** The sound of an episode in two weights, as the media job makes it. */
export async function newSound(app: TestApp, content = Buffer.alloc(4000, 7)) {
  const id = randomUUID()
  const files = [
    { kind: 'full-aac', file_key: `public/podcast/${id}-full-aac.m4a`, content },
    {
      kind: 'light-opus',
      file_key: `public/podcast/${id}-light-opus.ogg`,
      content: content.subarray(0, 1500),
    },
  ] as const
  for (const { file_key, content } of files) await app.files.put(file_key, content)
  await t(app.db)
    .insertInto('media')
    .values({
      id,
      owner_id: null,
      kind: 'podcast',
      personal: false,
      family: 'audio',
      name: 'episode.wav',
      file_key: `public/podcast/${id}.wav`,
      bytes: 90_000,
      state: 'ready',
      seconds: 250,
      peaks: JSON.stringify([10, 100]),
      created_at: testNow,
    })
    .execute()
  await t(app.db)
    .insertInto('media_rendition')
    .values(
      files.map(({ kind, file_key, content }) => ({ media_id: id, kind, file_key, bytes: content.length })),
    )
    .execute()
  return id
}

const lines: Episode['lines'] = [
  { start: 2.4, end: 4.9, speaker: 'Nora', text: 'Hello & welcome.', persian: 'سلام و خوش آمدید.' },
  { start: 5.6, end: 9.25, speaker: 'Ben', text: 'Is 2 < 3?', persian: null },
]

/** An episode that came out so many hours after the tests' now. */
export async function newEpisode(
  app: TestApp,
  { hours = 0, ...changes }: Partial<Insertable<PodcastTables['podcast_episode']>> & { hours?: number } = {},
) {
  const number = ++made
  const at = new Date(testNow.getTime() + hours * 3_600_000)
  const mediaId = await newSound(app)
  const row = {
    id: randomUUID(),
    slug: `episode-${number}`,
    season: 8,
    number,
    title: `قسمت آزمایشی ${number}`,
    summary: 'خلاصهٔ قسمت.',
    language: 'en',
    level: 'B1',
    topic: 'science',
    accent: 'american',
    is_synthetic: true,
    people: ['Nora', 'Ben'],
    sources: JSON.stringify([]),
    media_id: mediaId,
    lines: JSON.stringify(lines),
    chapters: JSON.stringify([
      { start: 0, title: 'آغاز' },
      { start: 5.6, title: 'پرسش' },
    ]),
    words: JSON.stringify([{ start: 2.4, term: 'welcome', meaning: 'خوش آمدن' }]),
    questions: JSON.stringify([]),
    publish_at: null,
    published_at: at,
    search_key: '',
    changed_at: at,
  } as const
  await t(app.db)
    .insertInto('podcast_episode')
    .values({ ...row, ...changes } as never)
    .execute()
  return { ...row, mediaId }
}

/** What an editor types of an episode. */
export const someEpisode = (changes: object = {}) => {
  const number = ++made
  return {
    title: 'قهوه با همسایه',
    slug: `written-${number}`,
    summary: 'گفت‌وگویی کوتاه دربارهٔ تعارف.',
    season: 2,
    number,
    language: 'en',
    level: 'B1',
    topic: 'culture',
    accent: 'american',
    isSynthetic: true,
    people: ['Nora', 'Ben'],
    mediaId: '',
    transcript: 'WEBVTT\n\n00:00:02.400 --> 00:00:04.900\n<v Nora>Hello.\nسلام.\n',
    chapters: '۰:۰۰ آغاز',
    words: '۰:۰۲٫۴ hello = سلام',
    questions: '? What did Nora say?\n+ Hello\n- Goodbye',
    sources: 'Britannica | https://www.britannica.com/topic/coffee',
    ...changes,
  }
}

/** A sound that this person sent, as the media job leaves it. */
export async function newOwnSound(app: TestApp, ownerId: string) {
  const id = await newSound(app)
  await t(app.db).updateTable('media').set({ owner_id: ownerId }).where('id', '=', id).execute()
  return id
}

export type EpisodeRecord = ReturnType<typeof someEpisode> & { id: string; version: number }
export const episodesPath = '/api/studio/podcasts/episodes'

/** An episode with its sound, as a draft or out. */
export async function writeEpisode(
  app: TestApp,
  by: Person,
  { isOut = false, ...changes }: { isOut?: boolean; [field: string]: unknown } = {},
) {
  // Staff of samples are known by their token alone.
  const mediaId = await newOwnSound(app, by.id ?? (await findOwner(app)).id)
  const { body } = await by.post<EpisodeRecord>(episodesPath, someEpisode({ mediaId, ...changes }))
  if (isOut) await by.put(`${episodesPath}/${body.id}/publication`, { version: 1 })
  return { ...body, mediaId }
}
