import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../../test/app.ts'
import { checkFile, readRefusal } from '../../../test/card-files.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ seed: false })
})
afterAll(() => app[Symbol.asyncDispose]())

describe('a table that comes in', () => {
  test.each([
    ['commas and heads', 'English,فارسی,Note\n"Hello, there",سلام,دوستانه'],
    ['tabs', 'Hello, there\tسلام\tدوستانه'],
    ['semicolons, the other way round', 'سلام;"Hello, there";دوستانه'],
    ['Excel’s own first line', 'sep=;\r\nEnglish;Persian;Note\r\n"Hello, there";سلام;دوستانه\r\n'],
    [
      'the text export of Anki',
      '#separator:tab\n#html:true\n#guid column:1\n#notetype column:2\n#tags column:6\nx1\tBasic\tHello, <b>there</b>\tسلام\tدوستانه\ttag1',
    ],
  ])('by %s', async (_, content) => {
    const report = await checkFile(await app.user(), content)
    expect(report.sample).toMatchObject([{ english: 'Hello, there', persian: 'سلام' }])
    expect(report.fresh).toBe(1)
  })

  test('in UTF-16, and in the old code page of Windows, which is said', async () => {
    const user = await app.user()
    const wide = Buffer.from('\uFEFFHello,سلام', 'utf16le')
    expect(await checkFile(user, wide)).toMatchObject({
      fresh: 1,
      sample: [{ english: 'Hello', persian: 'سلام' }],
    })
    // «Hello,سلام» in windows-1256.
    const old = Buffer.from([...Buffer.from('Hello,'), 0xd3, 0xe1, 0xc7, 0xe3])
    const report = await checkFile(user, old)
    expect(report.sample).toEqual([{ english: 'Hello', persian: 'سلام', note: null }])
    expect(report.lost.join()).toContain('windows-1256')
  })

  test('whose quotes are not closed is refused, and one of a head alone', async () => {
    expect(await readRefusal(app, 'English,Persian\n"a,ب')).toContain('گیومه')
    expect(await readRefusal(app, 'English,Persian\n')).toContain('جز سرستون')
  })

  test('takes a first line for a head only where it names both sides', async () => {
    const report = await checkFile(await app.user(), 'word,واژه‌ای\nmeaning,معنا')
    expect(report.sample.map(({ english }) => english)).toEqual(['word', 'meaning'])
  })

  test('keeps its words, not its markup: what looks like HTML is text', async () => {
    const user = await app.user()
    const report = await checkFile(user, '<b>bold</b>,<script>پررنگ</script>')
    expect(report.sample).toEqual([{ english: '<b>bold</b>', persian: '<script>پررنگ</script>', note: null }])
  })
})
