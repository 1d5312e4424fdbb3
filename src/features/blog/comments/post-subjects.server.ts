import { AppError } from '#contract/app-error.ts'
import type { CommentSubjects, Subject } from '#features/comments/public.server.ts'
import { type Db, noId, withTables } from '#server/platform/database/database.ts'
import { postPath } from '../blog-paths.ts'
import type { BlogTables } from '../tables.server.ts'

const t = withTables<BlogTables>()

type Row = { id: string; slug: string; title: string }
const toSubject = ({ id, slug, title }: Row): Subject => ({ id, title, path: postPath({ slug }) })

const selectOut = (db: Db, slug: string) =>
  t(db)
    .selectFrom('blog_post')
    .select(['id', 'slug', 'title'])
    .where('slug', '=', slug)
    .where('published_at', 'is not', null)

function toFound(row: Row | undefined): Subject {
  if (!row) throw new AppError('notFound')
  return toSubject(row)
}

/** The posts, as comments know them. */
export const postSubjects: CommentSubjects = {
  kind: 'post',
  find: async (db, slug) => toFound(await selectOut(db, slug).executeTakeFirst()),
  hold: async (tx, slug) => toFound(await selectOut(tx, slug).forKeyShare().executeTakeFirst()),
  async list(db, ids) {
    const rows = await t(db)
      .selectFrom('blog_post')
      .select(['id', 'slug', 'title'])
      .where('id', 'in', [...ids, noId])
      .execute()
    return rows.map(toSubject)
  },
  audited: { shown: 'blogComment.shown', hidden: 'blogComment.hidden', about: 'blogPost' },
}
