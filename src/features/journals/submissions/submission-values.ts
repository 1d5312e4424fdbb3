import type { Described } from '../described.ts'
import { type ArticleKind, articleKinds, type WrittenIn, writtenIn } from '../rules.ts'

/** What stands in the form, as texts: a draft keeps nothing else. */
export const blank = {
  journal: '',
  kind: 'research',
  writtenIn: 'fa',
  title: '',
  titleEn: '',
  abstract: '',
  abstractEn: '',
  keywords: '',
  keywordsEn: '',
  authors: '',
  bibliography: '',
  markdown: '',
}
export type Typed = typeof blank
type Author = Described['authors'][number]

const splitWords = (typed: string) =>
  typed
    .split(/[،,;؛\n]/)
    .map(word => word.trim())
    .filter(Boolean)

/** What was typed, as it is sent. */
export const readTyped = ({ journal, markdown, ...typed }: Typed, authors: readonly Author[]) => ({
  journal,
  markdown,
  kind: articleKinds.find(kind => kind === typed.kind) ?? ('research' as ArticleKind),
  writtenIn: writtenIn.find(language => language === typed.writtenIn) ?? ('fa' as WrittenIn),
  title: typed.title,
  titleEn: typed.titleEn,
  abstract: typed.abstract,
  abstractEn: typed.abstractEn,
  keywords: splitWords(typed.keywords),
  keywordsEn: splitWords(typed.keywordsEn),
  authors: authors.map(author => ({ ...author })),
  bibliography: typed.bibliography
    .split('\n')
    .map(line => line.trim())
    .filter(Boolean),
})

/** What was sent, as it stands in the form again. */
export const writeTyped = (sent: Described & { markdown: string }): Partial<Typed> => ({
  kind: sent.kind,
  writtenIn: sent.writtenIn,
  title: sent.title,
  titleEn: sent.titleEn,
  abstract: sent.abstract,
  abstractEn: sent.abstractEn,
  keywords: sent.keywords.join('، '),
  keywordsEn: sent.keywordsEn.join(', '),
  authors: writeAuthors(sent.authors),
  bibliography: sent.bibliography.join('\n'),
  markdown: sent.markdown,
})

/** A line each, its parts between tabs. */
export const writeAuthors = (authors: readonly Author[]) =>
  authors.map(({ name, nameEn, affiliation }) => [name, nameEn, affiliation].join('\t')).join('\n')

export const readAuthors = (typed: string): Author[] =>
  typed === ''
    ? []
    : typed.split('\n').map(line => {
        const [name = '', nameEn = '', affiliation = ''] = line.split('\t')
        return { name, nameEn, affiliation }
      })
