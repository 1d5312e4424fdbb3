import { expect, test } from 'vitest'
import { readPdf } from '../../../test/pdf-text.ts'
import { printPdf } from './print-pdf.ts'

const template = `#set page(width: 10cm, height: auto)
#set text(font: "Vazirmatn", lang: "fa", dir: rtl)
#let d = json(bytes(sys.inputs.data))
*#d.title* #d.name`
const at = new Date('2026-11-21T12:00:00.000Z')

test('Persian is set shaped, with our fonts inside the file', async () => {
  const pdf = await printPdf(template, { title: 'رسید', name: 'کلاس ۱۲' }, at)
  const { text, fonts, pages } = readPdf(pdf)
  expect(pages).toBe(1)
  expect(fonts.sort()).toEqual(['Vazirmatn-Bold', 'Vazirmatn-Regular'])
  expect(text).toContain('رسید')
  expect(text).toContain('۱۲')
})

test('the same document at the same time is the same bytes', async () => {
  const data = { title: 'رسید', name: 'مهتاب' }
  const [one, other] = await Promise.all([printPdf(template, data, at), printPdf(template, data, at)])
  expect(Buffer.from(one).equals(Buffer.from(other))).toBe(true)
})

test.each([
  '#read("/etc/passwd")',
  '#panic("x")',
  '*bold* _it_ `raw` $x^2$ <label> @ref',
  '"); #panic("out',
  '\\ ] } #]',
  '#import "@preview/x:1.0.0": y',
])('what people typed is text, not markup: %s', async name => {
  const { text, pages } = readPdf(await printPdf(template, { title: 'رسید', name }, at))
  const bare = (words: string) => words.replace(/\s/g, '')
  expect(pages).toBe(1)
  // Signs at the ends may stand in runs of their own; the words with their signs inside do not change.
  for (const word of name.match(/[a-z/]{3,}/g) ?? []) expect(bare(text)).toContain(word)
  expect(bare(text)).not.toContain('root:')
})

test('a template that is wrong says so, and the next document is set all the same', async () => {
  await expect(printPdf('#nothing', {}, at)).rejects.toThrow('the document was not set')
  expect((await printPdf(template, { title: 'رسید', name: 'پس از آن' }, at)).length).toBeGreaterThan(1000)
})
