import { expect, test } from 'vitest'
import { receiptData } from '#features/payment/receipt.server.ts'
import template from '#features/payment/receipt.typ?raw'
import { printPdf } from '#server/platform/pdf/print-pdf.ts'
import { comeBack, goToBank, newDiscount, newGroup, openShop, orderSeat, readOrder } from '../bank.ts'
import { hostileTexts } from '../hostile-texts.ts'
import { readPdf } from '../pdf-text.ts'

/** What the typesetter would run, read, fetch or lay out, were it markup; and what spreadsheets and terminals would. */
const forTheTypesetter = [
  '#import "@preview/cetz:0.3.1": canvas',
  '#include "/package.json"',
  '#read("/etc/passwd")',
  '#read("../../../../etc/passwd")',
  '#image("/etc/passwd")',
  '#panic("out")',
  '#eval("1 + 1") #sys.inputs.data',
  '#set text(size: 1000pt)',
  '#show: it => []',
  '#while true {}',
  '$x^2$ $sum_(i=0)^n i$',
  '`raw` ```typ #panic("out")```',
  '= heading *bold* _it_ <label> @ref',
  '// gone',
  '/* gone */',
  '"); #panic("out',
  '\\ ] } #] \\u{41} ~ -- --- ...',
  '=HYPERLINK("https://evil.example")',
  "+cmd|' /C calc'!A0",
  '@SUM(1;2)',
  '\u202Egnp.exe\u202C',
  '\u2067\u2066abc',
  'a\u0000b\u0007c\u001B[31md',
  'half \uD800 letter',
  'W'.repeat(60),
  'ب'.repeat(120),
]

/** Every character that is seen, in no order: lines break and runs of two directions lie where they fit. */
const seen = (text: string) =>
  [...text.toWellFormed().replace(/[\p{Cc}\p{Cf}\s]/gu, '')]
    // In a line from right to left they are drawn as each other.
    .map(character => ({ '(': ')', '[': ']', '{': '}', '<': '>', '«': '»' })[character] ?? character)
    .toSorted()
    .join('')

test('RC16 hostile texts on a receipt are set as they stand, reach no file and leave its page whole', async () => {
  await using shop = await openShop()
  const buyer = await shop.user()
  const id = await orderSeat(buyer, await newGroup(shop))
  await buyer.post(`/api/payment/orders/${id}/discount`, { code: await newDiscount(shop, { percent: 10 }) })
  const authority = await goToBank(buyer, id)
  shop.bank.visit(authority, 'pay')
  await comeBack(shop, authority)
  const order = await readOrder(buyer, id)

  /** The receipt with these words wherever people's words stand on it. */
  async function receiptWith(words: string) {
    const lines = order.lines.map(line => ({ ...line, title: words }))
    const reduced = { ...order, lines, discounts: order.discounts.map(one => ({ ...one, code: words })) }
    return readPdf(
      await printPdf(template, receiptData(reduced, { brand: 'هم‌آوا', buyer: words, parts: [] }), shop.now()),
    )
  }
  const plain = seen((await receiptWith('-')).text.replaceAll('-', ''))
  const texts = [...hostileTexts, ...forTheTypesetter]
  for (const typed of texts) {
    const { text, pages } = await receiptWith(typed)
    expect({ typed, pages, seen: seen(text) }).toEqual({
      typed,
      pages: 1,
      seen: seen(plain + typed.repeat(3)),
    })
    // Nothing is as long as to leave the sheet.
    expect(Math.max(...text.split(/\s/).map(word => word.length))).toBeLessThan(60)
  }
  expect((await receiptWith('\u202Egnp.exe\u202C')).text).toContain('gnp.exe')
  expect(texts).toHaveLength(60 + 26)
}, 180_000)

test('RC16 hostile names and titles that are stored reach a receipt as text', async () => {
  await using shop = await openShop()
  const group = await newGroup(shop, { capacity: 100 })
  for (const typed of [
    '#read("/etc/passwd")',
    '#import "@preview/x:1.0.0": y',
    '\u202E#panic("out")\u202C',
  ]) {
    const buyer = await shop.user()
    await shop.database.execute('update users set name = $2, surname = $2 where id = $1', [buyer.id, typed])
    await shop.database.execute('update course set title = $1', [typed])
    const id = await orderSeat(buyer, group)
    const authority = await goToBank(buyer, id)
    shop.bank.visit(authority, 'pay')
    await comeBack(shop, authority)
    const answer = await shop.http.inject({
      url: `/api/payment/orders/${id}/receipt.pdf`,
      headers: { authorization: `Bearer ${buyer.token}` },
    })
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
    const { text, pages } = readPdf(answer.rawPayload)
    const words = typed.match(/[\w/@]{3,}/g)!
    for (const word of words) expect(text.split(word).length - 1, word).toBeGreaterThanOrEqual(2)
    expect([pages, text.includes('root:')]).toEqual([1, false])
  }
})
