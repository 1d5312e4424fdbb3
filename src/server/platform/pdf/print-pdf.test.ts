/** @module-tag embedded */
import { readdir, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { readPdf } from '../../../../test/pdf-text.ts'
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

test('of too many documents at once the last are refused for a while, and those that wait are set', async () => {
  const asked = await Promise.allSettled(
    Array.from({ length: 53 }, (_, number) => printPdf(template, { title: 'رسید', name: `${number}` }, at)),
  )
  expect(asked.map(({ status }) => status)).toEqual([
    ...Array(50).fill('fulfilled'),
    ...Array(3).fill('rejected'),
  ])
  const refused = asked.flatMap(one => (one.status === 'rejected' ? [one.reason] : []))
  for (const reason of refused) expect(reason).toMatchObject({ http: 503 })
  expect((await printPdf(template, { title: 'رسید', name: 'پس از آن' }, at)).length).toBeGreaterThan(1000)
})

/** The typesetters that this process has started and that are still there. */
async function typesetters(): Promise<number> {
  const tasks = `/proc/${process.pid}/task`
  const children = (await readdir(tasks)).map(task =>
    readFile(`${tasks}/${task}/children`, 'utf8').catch(() => ''),
  )
  const ids = (await Promise.all(children)).join(' ').split(' ').filter(Boolean)
  const commands = ids.map(id => readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => ''))
  return (await Promise.all(commands)).filter(command => command.includes('pdf-worker')).length
}

test('a document that comes to no end is ended with its process and refused, and the next one is set', async () => {
  await printPdf(template, { title: 'رسید', name: 'پیش از آن' }, at)
  expect(await typesetters()).toBe(1)
  const endless = '#for i in range(100000) { for j in range(100000) {} }'
  const refused = expect(printPdf(endless, {}, at, { within: 1000 })).rejects.toMatchObject({
    http: 503,
    info: { message: 'ساختن این سند بیش از اندازه طول کشید. لطفاً کمی بعد دوباره تلاش کنید.' },
  })
  const next = printPdf(template, { title: 'رسید', name: 'پس از آن' }, at)
  await refused
  expect(readPdf(await next).text).toContain('رسید')
  await expect.poll(typesetters, { timeout: 20_000 }).toBe(1)
})
