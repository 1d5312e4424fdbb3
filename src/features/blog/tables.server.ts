import type { ColumnType, Generated } from 'kysely'
import type { LevelCode } from '#persian/level-names.ts'
import type { Prose } from '#server/engines/prose/prose.ts'

export type BlogTables = {
  blog_author: {
    id: Generated<string>
    slug: string
    name: string
    about: string
    /** The name of its file among the public ones. */
    portrait: Generated<string | null>
    search_key: string
    version: Generated<number>
    changed_at: Date
  }
  blog_post: {
    id: Generated<string>
    document_id: string
    slug: string
    title: string
    summary: string
    language: string | null
    level: LevelCode | null
    tags: string[]
    author_id: string | null
    publish_at: Date | null
    published_at: Date | null
    publications: Generated<number>
    edition: number | null
    html: Generated<string>
    mail: Generated<string>
    plain: Generated<string>
    headings: ColumnType<Prose['headings'], string | undefined, string>
    members_html: string | null
    other_level: LevelCode | null
    other_html: string | null
    other_plain: Generated<string>
    other_headings: ColumnType<Prose['headings'], string | undefined, string>
    minutes: Generated<number>
    imported_guid: Generated<string | null>
    title_key: string
    search_key: string
    version: Generated<number>
    changed_at: Date
  }
  blog_post_tag: { post_id: string; tag: string; published_at: Date }
  blog_former_slug: { slug: string; post_id: string }
}
