import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OutputOf } from '#contract/endpoint.ts'
import type { readPost } from '#features/blog/contract.ts'
import { limits } from '#features/blog/public.ts'
import { openTestApp, type TestApp } from '../../../test/app.ts'
import { wxr, wxrItem } from '../../../test/wxr.ts'
import type { ContentReport } from './contract.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app[Symbol.asyncDispose]())

test('a tag as long as the blog takes comes along, and one a letter longer is left behind by name', async () => {
  const [fitting, long] = ['الف'.padEnd(limits.tag, 'ب'), 'پ'.padEnd(limits.tag + 1, 'ت')]
  const extra = [fitting, long]
    .map(tag => `<category domain="post_tag" nicename="t"><![CDATA[${tag}]]></category>`)
    .join('')
  const form = new FormData()
  form.append('file', new File([wxr(wxrItem({ id: 1, name: 'tagged', extra }))], 'export.xml'))
  const manager = await app.user('هما', ['admin'])
  const { body } = await manager.post<{ report: ContentReport }>('/api/studio/content-import/wordpress', form)
  expect(body.report.entries[0]!.lost.filter(what => what.startsWith('برچسب'))).toEqual([
    expect.stringContaining(long.slice(0, 20)),
  ])
  const { post } = (await (await app.visitor()).get<OutputOf<typeof readPost>>('/api/blog/posts/tagged')).body
  expect(post!.tags).toEqual([fitting])
})
