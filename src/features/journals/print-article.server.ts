import { formatDate } from '#persian/jalali.ts'
import { detectDirection } from '#persian/strong-letters.ts'
import type { PrintBlock, PrintRun } from '#server/engines/prose/print-blocks.ts'
import { printPdf } from '#server/platform/pdf/print-pdf.ts'
import { dressDocument, type LoadedLook } from '#server/platform/school-look.ts'
import template from './article.typ?raw'
import { formatIssue } from './labels.ts'
import type { Author } from './tables.server.ts'

export type PrintedArticle = {
  title: string
  titleEn: string
  authors: readonly Author[]
  /** Who corrected it as a text of a student; empty for nobody. */
  textEditor: string
  abstract: string
  abstractEn: string
  keywords: readonly string[]
  keywordsEn: readonly string[]
  writtenIn: 'fa' | 'en'
  blocks: readonly PrintBlock[]
  bibliography: readonly string[]
  firstPage: number | null
  journal: { title: string }
  issue: { number: number; year: number; season: number }
  publishedAt: Date
  /** The address of its page. */
  url: string
}

/** An article as PDF, in both languages, with its footnotes below the pages they belong to. */
export const printArticle = (article: PrintedArticle, look: LoadedLook | undefined): Promise<Uint8Array> =>
  printPdf(...dressDocument(template, describe(article), look), article.publishedAt)

function describe(article: PrintedArticle) {
  const { authors, journal, issue, writtenIn, keywords, keywordsEn } = article
  return {
    rtl: writtenIn === 'fa',
    title: article.title,
    titleEn: article.titleEn,
    names: authors.map(({ name }) => name),
    authors: authors.map(({ name, affiliation }) => ({ name, affiliation })),
    editor: article.textEditor && `ویراستار: ${article.textEditor}`,
    allKeywords: [...keywords, ...keywordsEn],
    journal: journal.title,
    issue: formatIssue(issue),
    dates: `تاریخ انتشار: ${formatDate(article.publishedAt)}`,
    abstract: article.abstract,
    abstractEn: article.abstractEn,
    keywords: keywords.join('، '),
    keywordsEn: keywordsEn.join(', '),
    blocks: article.blocks,
    bibliography: article.bibliography.map(entry => ({
      dir: detectDirection(entry) ?? 'ltr',
      runs: linkAddresses(entry),
    })),
    firstPage: article.firstPage ?? 1,
    url: article.url,
  }
}

/** The addresses in a reference, so that whoever reads it on a screen can follow them. */
const linkAddresses = (entry: string): PrintRun[] =>
  entry
    .split(/(https?:\/\/[^\s<>]+[^\s<>.,;)])/)
    .filter(Boolean)
    .map(part => (/^https?:/.test(part) ? { text: part, href: part } : { text: part }))
