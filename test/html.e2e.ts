import { HtmlValidate } from 'html-validate'
import { expect, inject, test } from 'vitest'
import { crawl, starts } from './public-pages.ts'

/** Their standard preset: what the HTML standard itself asks. None of its rules is switched off. */
const validator = new HtmlValidate({ root: true, extends: ['html-validate:standard'] })

async function findFaults(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html)
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
  )
}

test('the HTML of every kind of page is valid as the server sends it', async () => {
  expect(await findFaults('<p><div></div></p>')).not.toEqual([])
  const pages = await crawl(inject('address'), starts)
  expect(pages.length).toBeGreaterThanOrEqual(20)
  for (const { path, html } of pages) expect(await findFaults(html), path).toEqual([])
}, 180_000)
