import { sql } from 'kysely'
import type { OwnSearchable, Searchable } from '#features/search/public.server.ts'
import { withTables } from '#server/platform/database/database.ts'
import { bookPath, bookStorePath } from './book-paths.ts'
import type { BookTables } from './tables.server.ts'
import { booksTag } from './tags.ts'

const t = withTables<BookTables>()

const byline = sql<string>`nullif(concat_ws('، ', nullif(latin_title, ''), nullif(author, '')), '')`

/** Books that are sold. */
export const searchables: Searchable[] = [
  {
    kind: 'books',
    order: 70,
    title: 'کتاب‌ها',
    icon: 'book-marked',
    tags: [booksTag],
    select: db =>
      t(db)
        .selectFrom('book')
        .select(['id', 'slug as key', 'title', byline.as('detail'), 'level_from as tag'])
        .select([
          sql<string>`search_key || ' ' || about`.as('words'),
          sql<number>`-extract(epoch from published_at)`.as('rank'),
        ])
        .where('published_at', 'is not', null)
        .where('archived_at', 'is', null),
    path: slug => bookPath({ slug }),
    list: q => bookStorePath({ q }),
  },
]

export const ownSearchables: OwnSearchable[] = [
  {
    kind: 'own-books',
    title: 'کتاب شما',
    icon: 'book-marked',
    select: (db, userId) =>
      t(db)
        .selectFrom('book_ownership')
        .innerJoin('book', 'book.id', 'book_id')
        .select(['order_line_id as id', 'slug as key', 'title', byline.as('detail'), 'granted_at as at'])
        .where('user_id', '=', userId)
        .where('revoked_at', 'is', null),
    path: slug => bookPath({ slug }),
  },
]
