import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { loadSeedTypes } from './keep-seed-types.server.ts'
import { ErrorTypeBadge } from './public.tsx'

test('a badge names the type, and keeps the explanation and the way to its page folded', async () => {
  const type = (await loadSeedTypes()).find(({ slug }) => slug === 'en-since-for')!
  const html = renderToStaticMarkup(<ErrorTypeBadge type={type} />)
  const [summary, folded] = html.split('</summary>') as [string, string]
  const toText = (part: string) => part.replace(/<[^>]*>/g, '')
  expect(toText(summary)).toBe(type.name)
  expect(toText(folded)).toContain(type.explanation)
  expect(folded).toContain('href="/writing-correction/errors/en-since-for"')
  expect(html).not.toContain('open=""')
})
