import { isDeepStrictEqual } from 'node:util'
import { nameLanguage } from '#contract/school-languages.ts'
import type { DocumentFields, Fields } from '#features/documents/public.server.ts'
import { noId, withTables } from '#server/platform/database/database.ts'
import type { BlogTables } from '../tables.server.ts'
import { holdPostByText, type PostFields, toFields, toRecord, writePost } from './posts.server.ts'

const t = withTables<BlogTables>()

export const postFields: DocumentFields = {
  kind: 'blog',
  async describe(db, all) {
    const posts = all as readonly (Fields & PostFields)[]
    const ids = posts.map(({ authorId }) => authorId).filter(Boolean)
    const authors = await t(db)
      .selectFrom('blog_author')
      .select(['id', 'name'])
      .where('id', 'in', [...ids, noId])
      .execute()
    const nameAuthor = (id: string) =>
      id ? (authors.find(author => author.id === id)?.name ?? 'نویسنده‌ای که دیگر نیست') : 'بی‌نام'
    return posts.map(({ title, summary, language, level, tags, authorId }) => [
      { label: 'عنوان', text: title },
      { label: 'خلاصه', text: summary },
      { label: 'نویسنده', text: nameAuthor(authorId) },
      { label: 'زبانی که از آن می‌گوید', text: language && nameLanguage(language) },
      { label: 'سطح', text: level },
      { label: 'برچسب‌ها', text: tags.join('، ') },
    ])
  },
  async hold(tx, documentId) {
    await holdPostByText(tx, documentId)
  },
  async restore(tx, { documentId, fields, by, now }) {
    const before = await holdPostByText(tx, documentId)
    const was = fields as Fields & PostFields
    const author = await t(tx)
      .selectFrom('blog_author')
      .select('id')
      .where('id', '=', was.authorId || noId)
      .executeTakeFirst()
    // Nobody can write in the name of an author who is no longer there.
    const authorId = was.authorId && !author ? (before.author_id ?? '') : was.authorId
    const values = { ...toRecord(before), ...was, authorId }
    if (isDeepStrictEqual(toFields(values), toFields(toRecord(before)))) return
    await writePost(tx, before, values, { by, now })
  },
}
