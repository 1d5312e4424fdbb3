import { expect, test } from 'vitest'
import { wxr } from '../../../../test/wxr.ts'
import { readWxr, type WxrSite } from './read-wxr.server.ts'

async function readSite(text: string): Promise<WxrSite> {
  async function* chunks() {
    yield text
  }
  for await (const { site } of readWxr(chunks())) if (site) return site
  throw new Error('The export has no head.')
}

test('an author whose shown name is empty goes by the name they sign in with', async () => {
  const written = /<wp:author_display_name>.*<\/wp:author_display_name>/
  expect(wxr()).toMatch(written)
  for (const shown of ['<wp:author_display_name><![CDATA[ ]]></wp:author_display_name>', '']) {
    const { authors } = await readSite(wxr().replace(written, shown))
    expect([...authors]).toEqual([['writer', { email: 'writer@old.example', name: 'writer' }]])
  }
})
