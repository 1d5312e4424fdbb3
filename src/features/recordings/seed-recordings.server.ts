import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { demoUserId } from '#account/public.server.ts'
import type { AppContext } from '#server/app-context.ts'
import { insertDemoRecording, storeDemoRecording } from '#server/engines/media/demo-recordings.ts'
import { type Tx, withTables } from '#server/platform/database/database.ts'
import type { KeptSlide } from './slides.server.ts'
import { sessionRecording } from './studio/recordings-admin.server.ts'
import type { ChatLine, RecordingsAndSchool } from './tables.server.ts'

const t = withTables<RecordingsAndSchool>()
const folder = 'seed-media/lessons'
/** The complete account's, as the chats of the demo have it. */
const ownName = 'مهتاب'
const texts = [
  ['captions', 'en'],
  ['transcript', 'fa'],
  ['chapters', 'fa'],
] as const

/**
 * Stores the synthesised sessions of `seed-media/lessons/`, where the folder is there.
 * @returns what writes one beside a recording, by the session's title
 */
export async function storeSessions(app: AppContext) {
  const writers = new Map<string, (tx: Tx, recordingId: string) => Promise<void>>()
  if (!existsSync(join(folder, 'manifest.json'))) return writers
  const read = async (name: string) => readFile(join(folder, name), 'utf8')
  const lessons = JSON.parse(await read('lessons.json')) as {
    slug: string
    session: string
    form: string
    chapters: [line: number, title: string][]
  }[]
  const manifest = JSON.parse(await read('manifest.json')) as Record<
    string,
    { file: string; seconds: number; chapters: number[]; peaks: number[] }
  >
  for (const { slug, session, form, chapters } of lessons) {
    const { file, seconds, chapters: starts, peaks } = manifest[slug]!
    const isFilm = form === 'film'
    const made = {
      id: randomUUID(),
      kind: sessionRecording.name,
      family: isFilm ? ('video' as const) : ('audio' as const),
      name: file,
      whole: join(folder, file),
      audio: join(folder, `${slug}-audio.m4a`),
      poster: isFilm ? join(folder, `${slug}-poster.webp`) : null,
      seconds,
      peaks,
    }
    const stored = await storeDemoRecording(app, made)
    const written = await Promise.all(
      texts.map(async ([kind, lang]) => ({ kind, lang, vtt: await read(`${slug}.${kind}.${lang}.vtt`) })),
    )
    const chat = (JSON.parse(await read(`${slug}.chat.json`)) as Omit<ChatLine, 'userId'>[]).map(line => ({
      ...line,
      // What the demo's own learner wrote goes with her.
      userId: line.name === ownName ? demoUserId : null,
    }))
    const slides: KeptSlide[] = []
    for (const [at, [, title]] of chapters.entries()) {
      const content = await readFile(join(folder, `${slug}-slide-${at + 1}.webp`))
      const file_key = `private/recording/${made.id}-slide-${at + 1}.webp`
      await app.files.put(file_key, content)
      slides.push({ second: starts[at]!, title, file_key, bytes: content.length })
    }
    writers.set(session, async (tx, recording_id) => {
      await insertDemoRecording(tx, made, stored, app.now())
      await t(tx)
        .updateTable('recording')
        .set({ media_id: made.id, chat: JSON.stringify(chat) })
        .where('id', '=', recording_id)
        .execute()
      await t(tx)
        .insertInto('recording_slide')
        .values(slides.map((slide, index) => ({ recording_id, place: index, ...slide })))
        .execute()
      await t(tx)
        .insertInto('recording_text')
        .values(written.map(text => ({ recording_id, ...text })))
        .execute()
    })
  }
  return writers
}
