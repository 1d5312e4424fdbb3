import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findBook } from '#features/book-store/public.server.ts'
import type { AppContext } from '#server/app-context.ts'
import { insertDemoRecording, storeDemoRecording } from '#server/engines/media/demo-recordings.ts'
import { transaction, withTables } from '#server/platform/database/database.ts'
import { fixedIds } from '#server/platform/fixed-id.ts'
import type { BookReaderTables } from '../tables.server.ts'
import { bookAudio } from './units.server.ts'

const t = withTables<BookReaderTables>()
const fixedId = fixedIds('book-reader')
const folder = 'seed-media/books'

const books = import.meta.glob<string>('../../book-store/books/*/book.json', {
  query: '?raw',
  import: 'default',
})

type Unit = { unit: number; title: string; chapter: number; language: string }
type Spoken = Record<string, { seconds: number; bytes: number } | undefined>

/** The sound of the demo's books, for those whose sound is there. */
export async function seedUnits(app: AppContext): Promise<void> {
  const manifest = join(folder, 'manifest.json')
  if (!existsSync(manifest)) return
  const spoken = JSON.parse(await readFile(manifest, 'utf8')) as Spoken
  for (const load of Object.values(books)) {
    const { slug, audio } = JSON.parse(await load()) as { slug: string; audio: Unit[] | null }
    const book = await findBook(app.db, slug)
    if (!book) continue
    for (const unit of audio ?? []) {
      const sound = spoken[`${slug}-${unit.unit}`]
      if (sound) await writeUnit(app, { ...unit, ...sound, slug, bookId: book.id })
    }
  }
}

async function writeUnit(
  app: AppContext,
  unit: Unit & { slug: string; bookId: string; seconds: number; bytes: number },
): Promise<void> {
  const { slug, bookId, unit: number, title, chapter, language, seconds, bytes } = unit
  const name = `${slug}-${number}.mp3`
  const id = fixedId(name)
  const whole = join(folder, name)
  const family = 'audio' as const
  const recording = {
    id,
    kind: bookAudio.name,
    family,
    name,
    whole,
    audio: whole,
    poster: null,
    seconds,
    peaks: [],
  }
  const stored = await storeDemoRecording(app, recording)
  await transaction(app.db, async tx => {
    await insertDemoRecording(tx, recording, stored, app.now())
    await t(tx)
      .insertInto('book_unit')
      .values({ book_id: bookId, number, title, chapter, language, media_id: id, seconds, bytes })
      .execute()
  })
}
