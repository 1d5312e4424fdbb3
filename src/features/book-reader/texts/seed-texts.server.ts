import { findBook } from '#features/book-store/public.server.ts'
import type { AppContext } from '#server/app-context.ts'
import { transaction } from '#server/platform/database/database.ts'
import type { BookDirection } from '../rules.ts'
import { type Chapter, readChapter } from './read-chapter.ts'
import { type RenderedChapter, renderChapter, writeTexts } from './write-texts.server.ts'

const books = import.meta.glob<string>('../../book-store/books/*/book.json', {
  query: '?raw',
  import: 'default',
})
const chapters = import.meta.glob<string>('../../book-store/books/*/*.md', {
  query: '?raw',
  import: 'default',
})

/** The chapters of a book of the demo, in order. */
const loadChapters = (folder: string): Promise<Chapter[]> =>
  Promise.all(
    Object.keys(chapters)
      .filter(path => path.startsWith(folder))
      .sort()
      .map(async path => readChapter(await chapters[path]!())),
  )

/** The texts of the demo's books, for those of them that the store has. */
export async function seedTexts(app: AppContext): Promise<void> {
  for (const [path, load] of Object.entries(books)) {
    const { slug, textDirection } = JSON.parse(await load()) as { slug: string; textDirection: BookDirection }
    const book = await findBook(app.db, slug)
    if (!book) continue
    const rendered: RenderedChapter[] = []
    for (const chapter of await loadChapters(path.replace(/book\.json$/, '')))
      rendered.push(await renderChapter(chapter))
    await transaction(app.db, tx =>
      writeTexts(tx, book.id, { direction: textDirection, chapters: rendered, now: app.now() }),
    )
  }
}
