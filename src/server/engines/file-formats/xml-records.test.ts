import { expect, test } from 'vitest'
import { UnreadableFile } from './unreadable-file.ts'
import { textWithin } from './xml.ts'
import { readXmlRecords, type XmlPart } from './xml-records.ts'

async function* cut(text: string, size: number) {
  for (let start = 0; start < text.length; start += size) yield text.slice(start, start + size)
}
async function readAll(text: string, { size = 7, maxChars = 100_000, maxRecords = 100 } = {}) {
  const parts: XmlPart[] = []
  for await (const part of readXmlRecords(cut(text, size), { record: 'item', maxChars, maxRecords }))
    parts.push(part)
  return parts
}
const wrap = (...items: string[]) =>
  `<?xml version="1.0"?><!-- made -->\n<rss a="x>y"><channel><title>T</title>${items.join('\n')}</channel></rss>\n`

test('records are the same however the text is cut, and a mark within a text is no markup', async () => {
  const text = wrap(
    '<item><a:b>one</a:b><b>two &amp; &#1576;</b></item>',
    '<item x=">"><![CDATA[</item> <item> <!DOCTYPE x> <!-- --> a]]]]><![CDATA[>b]]></item>',
    '<item/>',
  )
  for (const size of [1, 2, 3, 8, 9, 50, 1000]) {
    const [head, ...records] = await readAll(text, { size })
    expect(head!.kind).toBe('head')
    expect(textWithin(head!.node)).toBe('T')
    expect(records.map(({ node }) => textWithin(node))).toEqual([
      'onetwo & ب',
      '</item> <item> <!DOCTYPE x> <!-- --> a]]>b',
      '',
    ])
    const [first] = records[0]!.node.children
    expect(first).toMatchObject({ name: 'a:b' })
  }
})

test('what makes XML grow, does not end or is no XML is refused, whatever comes before it', async () => {
  const bomb = `<?xml version="1.0"?><!DOCTYPE lolz [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]><rss><channel><item>&b;</item></channel></rss>`
  for (const text of [
    bomb,
    bomb.replace('<!DOCTYPE', '<!doctype'),
    wrap('<item>a</item>', '<!ENTITY x "y">'),
    wrap('<item><![CDATA[never closed</item>'),
    wrap('<item>a</item>').replace('</channel></rss>', ''),
    wrap('<item>a</b></item>'),
    wrap('<item>', '</item></item>'),
    '<rss><channel><item>cut',
    'plain words',
    '',
    '<'.repeat(200_000),
    '<a '.repeat(50_000),
  ]) {
    await expect(readAll(text, { size: 4096 }), text.slice(0, 80)).rejects.toThrow(UnreadableFile)
  }
})

test('a record that is too large, too deep, or one too many ends the reading', async () => {
  const large = wrap(`<item>${'a'.repeat(5000)}</item>`)
  expect(await readAll(large, { maxChars: 6000 })).toHaveLength(2)
  await expect(readAll(large, { maxChars: 4000 })).rejects.toThrow('بیش از اندازه بزرگ')
  await expect(readAll(wrap('<item>a</item>', '<item>b</item>'), { maxRecords: 1 })).rejects.toThrow('بشکنید')
  await expect(readAll(wrap(`<item>${'<a>'.repeat(80)}${'</a>'.repeat(80)}</item>`))).rejects.toThrow(
    'تو در تو',
  )
  await expect(readAll(wrap(`<item><![CDATA[${'a'.repeat(5000)}`), { maxChars: 4000 })).rejects.toThrow(
    'بزرگ',
  )
})
