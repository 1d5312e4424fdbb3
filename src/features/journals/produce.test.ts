/** @module-tag embedded */
import { parse as parseRis } from 'astrocite-ris'
import { parse as parseBibtex } from 'biblatex-csl-converter'
import { expect, test } from 'vitest'
import { renderMarkdown } from '#server/engines/prose/pipeline.ts'
import { readPdf } from '../../../test/pdf-text.ts'
import { makeCitations } from './citations.server.ts'
import { printArticle } from './print-article.server.ts'

const article = {
  slug: 'forgetting-three-times',
  title: 'چرا واژه‌ای را سه بار باید از یاد برد؟',
  titleEn: 'Why a Word & 100% of {It} Must Be <Forgotten> Three Times',
  textEditor: '',
  authors: [
    { name: 'مهسا ارجمند', nameEn: 'Mahsa Arjmand', affiliation: 'دانشگاه تبریز' },
    { name: 'آرش کیان‌فر', nameEn: 'Arash Kianfar', affiliation: '' },
  ],
  abstract: 'فاصله میان دو مرور باید به اندازهٔ یک فراموشی کوچک باشد.',
  abstractEn: 'The gap between two reviews should allow a little forgetting.',
  keywords: ['یادآوری', 'مرور فاصله‌دار'],
  keywordsEn: ['retrieval', 'spaced review'],
  writtenIn: 'fa' as const,
  bibliography: [
    'Nation, I. S. P. (2001). Learning Vocabulary in Another Language. Cambridge University Press.',
  ],
  firstPage: 5,
  lastPage: 21,
  doi: null,
  journal: { title: 'کاشی', titleEn: 'Kashi', issn: '2980-1405' },
  issue: { number: 7, year: 1405, season: 3 },
  publishedAt: new Date('2026-10-07T08:00:00.000Z'),
  url: 'https://school.example/journals/articles/forgetting-three-times',
  publisher: 'School',
}

test('JO4 a citation in BibTeX and in RIS says to parsers of others who wrote what, where and when', async () => {
  const { bibtex, ris, apa } = await makeCitations(article)
  const { entries, errors, warnings } = parseBibtex(bibtex)
  expect(errors).toEqual([])
  expect(warnings.filter(({ type }) => type !== 'unexpected_field')).toEqual([])
  const [entry] = Object.values(entries)
  const plain = (nodes: unknown) => (nodes as { text: string }[]).map(({ text }) => text).join('')
  const fields = entry!.fields as Record<string, unknown>
  expect(entry!.bib_type).toBe('article')
  expect(plain(fields.title)).toBe('Why a Word & 100% of (It) Must Be ‹Forgotten› Three Times')
  expect(plain(fields.journaltitle)).toBe('Kashi')
  expect((fields.author as { family: unknown }[]).map(({ family }) => plain(family))).toEqual([
    'Arjmand',
    'Kianfar',
  ])
  expect(fields.date).toBe('2026-10')
  expect(fields.url).toBe(article.url)

  expect(parseRis(ris)[0]).toMatchObject({
    type: 'article-journal',
    author: [
      { family: 'Arjmand', given: 'Mahsa' },
      { family: 'Kianfar', given: 'Arash' },
    ],
    'container-title': 'Kashi',
    volume: '7',
    page: '5-21',
    ISSN: '2980-1405',
    keyword: ['retrieval', 'spaced review'],
    URL: article.url,
  })
  expect(apa).toMatch(/^Arjmand, M\., & Kianfar, A\. \(2026\)\. Why a Word .+ Kashi, 7, 5–21\. https:/)
})

test('a name in one script alone is cited as it is', async () => {
  const authors = [{ name: 'مهتاب', nameEn: '', affiliation: '' }]
  const { ris, apa } = await makeCitations({
    ...article,
    authors,
    titleEn: '',
    firstPage: null,
    lastPage: null,
  })
  expect(ris).toContain('AU  - مهتاب')
  expect(apa).toMatch(/^مهتاب\. \(2026\)\. چرا واژه‌ای را/)
})

test('JO2 an article is set as PDF with both titles, its lists, tables and footnotes on the page they belong to', async () => {
  const markdown = [
    'بند نخست[^1] با **واژهٔ پررنگ** و [Guten Tag]{de}.',
    '## روش',
    '- یک\n- two',
    '1. الف\n2. ب',
    '> نقل',
    '| واژه | معنا |\n| --- | --- |\n| retention | ماندگاری |',
    '```\ncode\n```',
    '---',
    'A paragraph in English with a [link](https://example.org/a).',
    '[^1]: پانویس‌نخست با [نشانی](https://example.org/b).',
  ].join('\n\n')
  const { blocks } = renderMarkdown(markdown, { printed: true })
  const { text, pages, fonts } = readPdf(await printArticle({ ...article, blocks }, undefined))
  const bare = text.replace(/\s/g, '')
  expect(pages).toBe(1)
  expect(fonts.sort()).toEqual(['Vazirmatn-Bold', 'Vazirmatn-Regular'])
  for (const words of [
    'MustBe',
    'Forgotten',
    'retention',
    'GutenTag',
    'AparagraphinEnglish',
    'Nation,I.S.P.',
  ])
    expect(bare).toContain(words)
  // Below the text, though in the Markdown it stands elsewhere.
  expect(bare.indexOf('Nation')).toBeLessThan(bare.indexOf('نشانی'))
})
