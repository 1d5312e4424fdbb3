/** @module-tag embedded */
import { expect, test } from 'vitest'
import { listLanguages } from '#contract/school-languages.ts'
import { renderMarkdown } from '#server/engines/prose/pipeline.ts'
import { splitLevels } from './post-levels.ts'
import { limits, splitForMembers } from './rules.ts'
import { loadArticles } from './seed.server.ts'

test('the demo has sixteen articles that fit their fields, about every language that has traps for Persian speakers', async () => {
  const articles = await loadArticles()
  expect(articles).toHaveLength(16)
  for (const { slug, title, summary, tags, language, age, markdown } of articles) {
    expect(title.length, slug).toBeLessThanOrEqual(limits.title)
    expect(summary.length, slug).toBeLessThanOrEqual(limits.summary)
    expect(tags.length, slug).toBeGreaterThan(0)
    expect(['', ...listLanguages()], slug).toContain(language)
    expect(age, slug).toBeGreaterThan(0)
    // Arabic letters, half a ZWNJ and marks of direction are slips of the keyboard.
    expect(title + summary + markdown, slug).not.toMatch(/[يك]|[\u200E\u200F]|\u200C[\s\u200C]|\s\u200C/)
    expect(markdown, slug).not.toMatch(/(?<![\p{L}\u200C])(?:ن?می) [\u0621-\u06CC]/u)
  }
  for (const language of ['en', 'de', 'fr', 'tr'])
    expect(
      articles.some(article => article.language === language && article.tags.includes('لغزش‌های فارسی‌زبان‌ها')),
      language,
    ).toBe(true)
})

test('each is rendered with its parts, and what it says of exams and research names its source', async () => {
  for (const { slug, tags, level, markdown } of await loadArticles()) {
    const { texts } = splitLevels(markdown, level || null)
    const { open } = splitForMembers(texts!.markdown + (texts!.other?.markdown ?? ''))
    const { html, headings } = renderMarkdown(open)
    expect(headings.length, slug).toBeGreaterThanOrEqual(3)
    // No run in braces is left over: each names its language.
    expect(html, slug).not.toMatch(/\]\{|\{[a-z]{2}\}/)
    if (tags.includes('آزمون')) expect(html, slug).toContain('data-footnotes')
  }
})
