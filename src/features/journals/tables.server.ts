import type { ColumnType, Generated } from 'kysely'
import type { LevelCode } from '#persian/level-names.ts'
import type { PrintBlock } from '#server/engines/prose/print-blocks.ts'
import type { Prose } from '#server/engines/prose/prose.ts'
import type { Access, ArticleKind, Cover, License, WrittenIn } from './rules.ts'

export type Author = { name: string; nameEn: string; affiliation: string }
export type Term = { term: string; meaning: string }
export type Citations = { apa: string; vancouver: string; harvard: string; bibtex: string; ris: string }

type Json<T> = ColumnType<T, string, string>
type JsonOrDefault<T> = ColumnType<T, string | undefined, string>

/** What an author says of an article, of a submission as of what is out. */
type Described = {
  kind: ArticleKind
  written_in: WrittenIn
  title: string
  title_en: string
  abstract: string
  abstract_en: string
  keywords: string[]
  keywords_en: string[]
  authors: Json<Author[]>
  bibliography: string[]
}

export type JournalsTables = {
  journal: {
    id: Generated<string>
    slug: string
    title: string
    title_en: string
    about: string
    about_en: string
    editor: string
    issn: string | null
    license: License
    takes_submissions: boolean
    search_key: string
    version: Generated<number>
    changed_at: Date
  }
  journal_issue: {
    id: Generated<string>
    journal_id: string
    number: number
    year: number
    season: number
    title: string
    title_en: string
    cover: Cover
    price: number | null
    search_key: string
    version: Generated<number>
    changed_at: Date
  }
  journal_article: Described & {
    id: Generated<string>
    issue_id: string
    document_id: string
    slug: string
    is_reviewed: boolean
    level: LevelCode | null
    glossary: Json<Term[]>
    first_page: number | null
    last_page: number | null
    doi: string | null
    access: Access
    received_at: Date | null
    accepted_at: Date | null
    published_at: Date | null
    publications: Generated<number>
    edition: number | null
    html: Generated<string>
    plain: Generated<string>
    headings: JsonOrDefault<Prose['headings']>
    blocks: JsonOrDefault<PrintBlock[]>
    citations: ColumnType<Citations | null, string | null | undefined, string | null>
    pdf_key: string | null
    pdf_bytes: number | null
    produced_version: number | null
    text_editor: Generated<string>
    title_key: string
    search_key: string
    authors_key: string
    version: Generated<number>
    changed_at: Date
  }
  journal_issue_purchase: {
    order_line_id: string
    issue_id: string
    user_id: string
    bought_at: Date
    revoked_at: Date | null
  }
  journal_article_count: { article_id: string; views: number; downloads: number }
  journal_submission: Described & {
    id: string
    journal_id: string
    author_id: string | null
    markdown: string
    html: string
    text_editor: Generated<string>
    state: SubmissionState
    round: Generated<number>
    submitted_at: Date
    decision_note: Generated<string>
    decided_at: Date | null
    decided_by: string | null
    article_id: string | null
    version: Generated<number>
    changed_at: Date
  }
  journal_review: {
    id: Generated<string>
    submission_id: string
    reviewer_id: string | null
    round: number
    due_at: Date
    recommendation: Recommendation | null
    remarks: Generated<string>
    remarks_for_editor: Generated<string>
    created_at: Date
    done_at: Date | null
  }
}

export type SubmissionState = 'submitted' | 'reviewing' | 'revising' | 'accepted' | 'declined' | 'withdrawn'
export type Recommendation = 'accept' | 'minor' | 'major' | 'decline' | 'unable'
