import { renderProse } from '#server/engines/prose/prose.ts'
import { type Tx, withTables } from '#server/platform/database/database.ts'
import { toXhtml } from '../epub/to-xhtml.ts'
import type { BookDirection } from '../rules.ts'
import type { BookReaderTables } from '../tables.server.ts'
import type { Chapter } from './read-chapter.ts'

const t = withTables<BookReaderTables>()

export type RenderedChapter = Awaited<ReturnType<typeof renderChapter>>

/**
 * Made before the transaction, for rendering takes time.
 * @throws AppError invalid, where a text is too tangled to be rendered
 */
export async function renderChapter(chapter: Chapter) {
  const { html, text, blocks } = await renderProse(chapter.markdown, { printed: true })
  return { ...chapter, xhtml: toXhtml(html), plain: text, blocks }
}

/** Lays the chapters of a book in place of those it had; its EPUB is made of them from now on, its PDF soon after. */
export async function writeTexts(
  tx: Tx,
  bookId: string,
  { direction, chapters, now }: { direction: BookDirection; chapters: readonly RenderedChapter[]; now: Date },
): Promise<void> {
  await t(tx)
    .insertInto('ebook')
    .values({ book_id: bookId, direction, changed_at: now })
    .onConflict(conflict =>
      conflict.column('book_id').doUpdateSet(({ eb }) => ({
        direction,
        changed_at: now,
        version: eb('ebook.version', '+', 1),
      })),
    )
    .execute()
  await t(tx).deleteFrom('book_text').where('book_id', '=', bookId).execute()
  await t(tx)
    .insertInto('book_text')
    .values(
      chapters.map(({ blocks, ...chapter }, index) => ({
        ...chapter,
        book_id: bookId,
        position: index + 1,
        blocks: JSON.stringify(blocks),
      })),
    )
    .execute()
}
