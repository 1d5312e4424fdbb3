import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { zipSync } from 'fflate'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OutputOf } from '#contract/endpoint.ts'
import type { postComments } from '#features/blog/comments/contract.ts'
import type { readPost } from '#features/blog/contract.ts'
import { publishDue } from '#features/blog/studio/publish.server.ts'
import { openTestApp, type Person, type Refusal, type TestApp } from '../../../test/app.ts'
import { onPostgres } from '../../../test/database.ts'
import { wxr, wxrComment, wxrHead, wxrItem, wxrTail } from '../../../test/wxr.ts'
import { wordpressImport } from './command.server.ts'
import type { ContentReport } from './contract.ts'
import { openSent } from './export-file.server.ts'
import { openMediaZip } from './media-source.server.ts'
import { findMoved } from './old-addresses.server.ts'
import { importWordpress } from './wordpress/import-wordpress.server.ts'

const example = join(import.meta.dirname, '../../../docs/content-import/wordpress.xml')

let app: TestApp
let manager: Person
let folder: string
beforeAll(async () => {
  app = await openTestApp()
  manager = await app.user('هما', ['admin'])
  folder = await mkdtemp(join(tmpdir(), 'hamava-wordpress-'))
})
afterAll(async () => {
  await app[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true })
})

const form = (content: string | Uint8Array, more: Record<string, string> = {}) => {
  const given = new FormData()
  given.append('file', new File([new Uint8Array(Buffer.from(content))], 'export.xml'))
  for (const [name, value] of Object.entries(more)) given.append(name, value)
  return given
}
const path = '/api/studio/content-import/wordpress'
const ask = (content: string | Uint8Array, rest = '', more = {}, by = manager) =>
  by.post<{ report: ContentReport } & Refusal>(`${path}${rest}`, form(content, more))
async function send(content: string | Uint8Array, rest = '', more = {}) {
  const reply = await ask(content, rest, more)
  if (reply.status !== 200) throw new Error(JSON.stringify(reply.body))
  return reply.body.report
}
const check = (content: string | Uint8Array) => send(content, '/check')
const rows = async <T = Record<string, unknown>>(sql: string, values: unknown[] = []) =>
  (await app.database.execute(sql, values)).rows as T[]
const count = async (table: string) => Number((await rows(`select count(*) as n from ${table}`))[0]!.n)
const readPostAt = async (slug: string) =>
  (await (await app.visitor()).get<OutputOf<typeof readPost>>(`/api/blog/posts/${slug}`)).body.post!
const drawPicture = () =>
  sharp({ create: { width: 64, height: 48, channels: 3, background: '#0b7377' } })
    .jpeg()
    .toBuffer()

describe('an export of WordPress', () => {
  let report: ContentReport
  beforeAll(async () => {
    const picture = await drawPicture()
    await mkdir(join(folder, 'uploads/2021/05'), { recursive: true })
    for (const name of ['class.jpg', 'door.jpg'])
      await writeFile(join(folder, 'uploads/2021/05', name), picture)
    const zip = zipSync({
      'site/export.xml': new Uint8Array(await readFile(example)),
      'site/wp-content/uploads/2021/05/class.jpg': new Uint8Array(picture),
      'site/wp-content/uploads/2021/05/door.jpg': new Uint8Array(picture),
    })
    const before = [await count('blog_post'), await count('document'), await count('old_address')]
    const dry = await check(zip)
    expect([await count('blog_post'), await count('document'), await count('old_address')]).toEqual(before)
    expect(dry).toMatchObject({ created: 5, known: 0, rejected: 0, isWritten: false, files: 2, comments: 3 })
    report = await send(zip)
    expect(report.entries.map(({ outcome, state }) => [outcome, state])).toEqual(
      dry.entries.map(({ outcome, state }) => [outcome, state]),
    )
    expect(report.isWritten).toBe(true)
  })

  const entry = (name: string) => report.entries.find(one => one.name.includes(name))!

  test('brings posts with their dates, tags, authors, summaries and addresses', async () => {
    const post = await readPostAt('first-week-of-class')
    expect(post).toMatchObject({
      title: 'نخستین هفته در کلاس مکالمه',
      summary: 'هفتهٔ اول سخت‌ترین هفته است، و کوتاه‌ترین.',
      publishedAt: '2021-05-10T08:30:00.000Z',
      tags: ['تجربهٔ یادگیری', 'مکالمه'],
      author: { name: 'مهتاب سروری', slug: 'mahtab' },
    })
    // Arabic letters of a name are Persian ones here.
    expect((await readPostAt('post-27')).author).toMatchObject({ name: 'کاوه پرنیان' })
    expect((await readPostAt('post-27')).tags).toEqual(['سفر'])
    expect((await readPostAt('post-27')).summary).toContain('با صد واژه هم می‌شود قهوه سفارش داد.')
    expect(entry('یادداشت درونی')).toMatchObject({ state: 'draft' })
    expect(entry('یادداشت درونی').lost.join()).toContain('خصوصی بود')
    expect(entry(']]> کلاس‌های زمستان')).toMatchObject({ state: 'draft', address: '/blog/post-33' })
    expect(entry('دربارهٔ ما')).toMatchObject({ outcome: 'skipped', problem: expect.stringContaining('برگه') })
    expect(report.notes.join()).toContain('منو')
  })

  test('turns their HTML into the documents of the blog, and names what is left behind', async () => {
    const { html } = await readPostAt('first-week-of-class')
    for (const part of ['روز اول</h2>', '<strong>حرف نمی‌زد</strong>', '<ul', '<blockquote', '<table', '<pre'])
      expect(html).toContain(part)
    expect(html).toMatch(/<img src="\/media\/prose\/[\da-f]+-64x48s\.webp" alt="در چوبی آموزشگاه"/)
    expect(html).toMatch(/<img src="\/media\/prose\/[\da-f]+-64x48s\.webp" alt="کلاس در یک عصر بهاری"/)
    expect(html).toContain('href="/blog/post-27"')
    expect(html).not.toMatch(/iframe|script|narvan\.example\/(2021|2022|wp-content)/)
    expect(entry('نخستین هفته').lost.join()).toMatch(/جاسازی \(iframe\) «maps\.example.*اسکریپت/)
    const travel = await readPostAt('post-27')
    expect(travel.html.replace(/<[^>]+>/g, '')).toContain('[sic]')
    expect(travel.html).toContain('href="/blog/first-week-of-class"')
    expect(travel.html).not.toMatch(/javascript|contact-form|bridge|words\.pdf/)
    const lost = entry('سفر به لندن').lost.join()
    for (const what of ['bridge-300x200.jpg', '[contact-form-7]', 'اینجا را بزن', 'words.pdf'])
      expect(lost).toContain(what)
  })

  test('brings approved comments with the name as it was written, and no e-mail or address of anybody', async () => {
    const { body } = await (await app.visitor()).get<OutputOf<typeof postComments.list>>(
      '/api/blog/posts/first-week-of-class/comments',
    )
    expect(body.items.map(({ author, body }) => [author, body])).toEqual([
      ['شیرین از شیراز', 'من هم هفتهٔ اول لال شده بودم 🙂'],
    ])
    expect(body.items[0]!.createdAt).toBe('2021-05-11T04:30:00.000Z')
    // What answers an answer stands under the same comment.
    expect(body.items[0]!.replies.map(({ author }) => author)).toEqual(['مهتاب سروری', 'شیرین از شیراز'])
    const kept = JSON.stringify([
      await rows('select * from comment'),
      await rows('select * from blog_post'),
      await rows('select * from blog_author'),
      await rows('select * from audit_entry'),
    ])
    expect(kept).not.toMatch(/shirin@|203\.0\.113|mahtab@|spam/)
  })

  test('schedules what was scheduled there, and it comes out at its hour', async () => {
    expect(entry('جشن سال نو')).toMatchObject({ state: 'scheduled', address: '/blog/nowruz-party' })
    const now = app.now()
    app.setNow(new Date('2027-03-20T09:00:00Z'))
    await publishDue.run(app, {})
    expect(await readPostAt('nowruz-party')).toMatchObject({ publishedAt: '2027-03-20T08:30:00.000Z' })
    app.setNow(now)
  })

  test('keeps where each post stood, and leads to a page of ours that is out, or nowhere', async () => {
    const leads = (path: string, post: string | null = null) => findMoved(app, { path, post })
    const week = '/blog/first-week-of-class'
    expect(await leads('/', '12')).toBe(week)
    for (const path of [
      '/2021/05/first-week-of-class/',
      '/2021/05/First-Week-of-class',
      '/2021/05/10/first-week-of-class',
      '/first-week-of-class/',
      '/archives/12',
    ])
      expect([path, await leads(path)]).toEqual([path, week])
    expect(await leads('/2022/01/%D8%B3%D9%81%D8%B1-%D8%A8%D9%87-%D9%84%D9%86%D8%AF%D9%86/')).toBe(
      '/blog/post-27',
    )
    expect(await leads('/feed/')).toBe('/blog/feed.xml')
    // Drafts, numbers of nobody, and whatever else is asked.
    for (const post of ['33', '9999']) expect(await leads('/', post)).toBeNull()
    for (const path of [
      '/2023/02/inner-note/',
      '//evil.example/first-week-of-class',
      'https://evil.example/first-week-of-class',
      '/nowhere/at/all',
      '/',
      '/%E0%A4%A',
      `/${'a'.repeat(900)}`,
      "/' or 1=1 --",
    ])
      expect([path, await leads(path)]).toEqual([path, null])
    // What is taken back leads nowhere.
    await rows("update blog_post set published_at = null where slug = 'post-27'")
    expect(await leads('/', '27')).toBeNull()
    await rows("update blog_post set published_at = '2022-01-15T16:00:00Z' where slug = 'post-27'")
  })

  test('brings nothing twice, whatever was changed here since, and only what is new in a later export', async () => {
    const posts = await count('blog_post')
    const comments = await count('comment')
    await rows("update blog_post set title = 'عنوان تازه' where slug = 'first-week-of-class'")
    const text = await readFile(example, 'utf8')
    expect(await send(text)).toMatchObject({ created: 0, known: 5 })
    expect([await count('blog_post'), await count('comment')]).toEqual([posts, comments])
    const later = text.replace(
      '</channel>',
      `${wxrItem({ id: 900, guid: 'https://narvan.example/?p=900' })}</channel>`,
    )
    expect(await send(later)).toMatchObject({ created: 1, known: 5 })
    expect(await count('blog_post')).toBe(posts + 1)
    expect((await readPostAt('first-week-of-class')).title).toBe('عنوان تازه')
  })
})

test('the command reads a folder of uploads beside the export, tells all in its report, and writes once', async () => {
  const other = (await readFile(example, 'utf8')).replaceAll('narvan.example', 'command.example')
  const file = join(folder, 'command.xml')
  await writeFile(file, other)
  const media = join(folder, 'uploads')
  const dry = await wordpressImport.run(app, file, { write: false, skipRejected: false, media })
  expect(dry).toMatchObject({ written: 5, unchanged: 0, rejected: [] })
  expect(dry.notes!.join('\n')).toContain('bridge-300x200.jpg')
  expect(await wordpressImport.run(app, file, { write: true, skipRejected: false, media })).toMatchObject({
    written: 5,
  })
  expect(await wordpressImport.run(app, file, { write: true, skipRejected: false, media })).toMatchObject({
    written: 0,
    unchanged: 5,
  })
  // Addresses that others have already get a number.
  expect(await rows("select slug from blog_post where slug like 'first-week%' order by slug")).toEqual([
    { slug: 'first-week-of-class' },
    { slug: 'first-week-of-class-2' },
  ])
  await expect(
    wordpressImport.run(app, join(folder, 'none.xml'), { write: false, skipRejected: false }),
  ).rejects.toThrow('is no file that can be read')
  await expect(
    wordpressImport.run(app, file, { write: false, skipRejected: false, media: join(folder, 'none') }),
  ).rejects.toThrow('is no folder that can be read')
})

test('an author with an account here is called as here', async () => {
  const teacher = await app.user('پرستو', ['editor'])
  const text = wxr(wxrItem({ id: 1, guid: 'account:1', name: 'by-account' })).replace(
    'writer@old.example',
    teacher.email,
  )
  const report = await send(text)
  const { author } = await readPostAt('by-account')
  expect(author?.name).toMatch(/^پرستو/)
  expect(report.notes.join()).toContain(author!.name)
})

test('a text that is too long is rejected by name and nothing is written, unless it is to be left out', async () => {
  const long = wxrItem({
    id: 2,
    guid: 'long:2',
    title: 'نوشتهٔ بلند',
    content: `<p>${'واژه '.repeat(60_000)}</p>`,
  })
  const text = wxr(wxrItem({ id: 1, guid: 'long:1', name: 'beside-long' }), long)
  const posts = await count('blog_post')
  const refused = await send(text)
  expect(refused).toMatchObject({ created: 1, rejected: 1, isWritten: false })
  expect(refused.entries.find(({ outcome }) => outcome === 'rejected')).toMatchObject({
    name: 'نوشتهٔ بلند',
    problem: expect.stringContaining('۲۰۰ کیلوبایت'),
  })
  expect(await count('blog_post')).toBe(posts)
  expect(await send(text, '', { skipRejected: 'yes' })).toMatchObject({ created: 1, isWritten: true })
  expect(await count('blog_post')).toBe(posts + 1)
})

test('titles, tags, comments and texts of any kind come clean or are said to be changed', async () => {
  const report = await send(
    wxr(
      wxrItem({
        id: 1,
        guid: 'odd:1',
        name: 'odd-one',
        title: '<b>عنوان</b> &amp; ]]> \u202e\u0007پنهان 👩‍🏫 <script>alert(1)</script>',
        content: 'پیش از \u0008 و \u200e پس\n\n::: اعضا\n\nپنهان نیست <img src="data:image/png;base64,AAAA">',
        extra: [
          ...['الف/ب', 'x'.repeat(60), ...Array.from({ length: 9 }, (_, at) => `برچسب ${at}`)].map(
            tag => `<category domain="post_tag" nicename="t"><![CDATA[${tag}]]></category>`,
          ),
          wxrComment({ id: 1, parent: 2, author: '<i>سارا</i>', content: '<b>یک</b><script>x()</script>' }),
          wxrComment({ id: 2, parent: 1, content: 'دور' }),
          wxrComment({ id: 3, parent: 77, author: '', content: 'س'.repeat(3000) }),
          wxrComment({ id: 4, type: 'pingback' }),
        ].join(''),
      }),
      wxrItem({ id: 2, guid: 'odd:2', name: '', title: '', content: '' }),
      wxrItem({ id: 3, guid: 'odd:2', title: 'همان شناسه' }),
      wxrItem({ id: 4, guid: 'odd:4', title: 'رمزدار', password: 'راز' }),
      wxrItem({ id: 5, guid: 'odd:5', title: 'زباله', status: 'trash' }),
      wxrItem({ id: 6, guid: 'odd:6', title: 'محصول', type: 'product' }),
      wxrItem({ id: 7, guid: 'odd:7', title: 'ش'.repeat(300), name: 'long-title', status: 'pending' }),
    ),
  )
  const post = await readPostAt('odd-one')
  expect(post.title).toBe('عنوان & ]]> پنهان 👩‍🏫')
  expect(post.tags).toHaveLength(8)
  expect(post.tags[0]).toBe('الف ب')
  // The mark of the members' part is no mark in what was written elsewhere.
  expect(post.html).toContain('پنهان نیست')
  expect(post.hasMembersPart).toBe(false)
  const odd = report.entries.find(({ address }) => address === '/blog/odd-one')!
  expect(odd.lost.join()).toMatch(/تصویر درون متن/)
  expect(odd.lost.join()).toMatch(/برچسب/)
  const { body } = await (await app.visitor()).get<OutputOf<typeof postComments.list>>(
    '/api/blog/posts/odd-one/comments',
  )
  // All of one second.
  const comments = new Map(body.items.map(({ author, body }) => [author, body]))
  expect([comments.get('سارا'), comments.get('خواننده')]).toEqual(['یک', 'دور'])
  expect(comments.get('مهمان')).toHaveLength(2000)
  expect(report.entries.map(({ at, outcome, state }) => [at, outcome, state])).toEqual([
    [1, 'new', 'published'],
    [2, 'new', 'draft'],
    [3, 'known', null],
    [4, 'new', 'draft'],
    [5, 'skipped', null],
    [6, 'skipped', null],
    [7, 'new', 'draft'],
  ])
  const titles = await rows<{ title: string }>("select title from blog_post where imported_guid like 'odd:%'")
  expect(titles.map(({ title }) => title.length).every(length => length >= 3 && length <= 140)).toBe(true)
})

test('what is no export, ends too soon or is made to harm is refused with a sentence at the file', async () => {
  const bomb = wxr(wxrItem({ id: 1 })).replace(
    '<rss',
    '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>\n<rss',
  )
  const zip = (files: Record<string, Uint8Array>) => zipSync(files)
  const posts = await count('blog_post')
  for (const content of [
    bomb,
    wxr(wxrItem({ id: 1 }))
      .replace('</channel>', '')
      .replace('</rss>', ''),
    '<rss><channel><title>x</title></channel></rss>',
    '<html><body>404</body></html>',
    'not xml',
    zip({ 'a.txt': new Uint8Array(3) }),
    zip({ '../export.xml': Buffer.from(wxr(wxrItem({ id: 1 }))) }),
    zip({ 'a.xml': Buffer.from(wxr()), 'b.xml': Buffer.from(wxr()) }),
    Buffer.from('PK\u0003\u0004broken'),
    // A text of one gigabyte and more, as the archive says of itself.
    claimLarge(zip({ 'export.xml': Buffer.from(wxr(wxrItem({ id: 1 }))) })),
  ]) {
    const { status, body } = await ask(content)
    expect([status, body.errors?.[0]?.field]).toEqual([422, 'file'])
    expect(body.errors![0]!.message).toMatch(/[آ-ی]/)
  }
  expect(await count('blog_post')).toBe(posts)
  expect((await manager.post('/api/studio/content-import/blogger', form(wxr()))).status).toBe(404)
  const editor = await app.user('نگار', ['editor'])
  expect((await ask(wxr(), '', {}, editor)).status).toBe(403)
})

/** The archive, whose entries say that they are larger than a gigabyte. */
function claimLarge(zip: Uint8Array): Uint8Array {
  const claimed = Buffer.from(zip)
  for (let at = 0; at < claimed.length - 4; at++) {
    if (claimed.readUInt32LE(at) === 0x02014b50) claimed.writeUInt32LE(1_200_000_000, at + 24)
    if (claimed.readUInt32LE(at) === 0x04034b50) claimed.writeUInt32LE(1_200_000_000, at + 22)
  }
  return claimed
}

test('files beside an export are found as WordPress names them, and never outside of what was given', async () => {
  const source = openMediaZip(
    zipSync({
      'wp-content/uploads/2021/05/%d8%b9.jpg': new Uint8Array(1),
      'wp-content/uploads/2021/05/big.jpg': new Uint8Array(2),
      'wp-content/uploads/2022/01/عکس.png': new Uint8Array(3),
    }),
  )
  const find = (address: string) => source.find(address)?.bytes ?? null
  expect(find('https://a.example/wp-content/uploads/2021/05/big-300x200.jpg?x=1')).toBe(2)
  expect(find('/wp-content/uploads/2021/05/BIG-scaled.jpg')).toBe(2)
  expect(find('/wp-content/uploads/2022/01/%D8%B9%DA%A9%D8%B3.png')).toBe(3)
  expect(find('/wp-content/uploads/2021/05/%D8%B9.jpg')).toBe(1)
  for (const address of ['../../etc/passwd', '/wp-content/uploads/../../secret', '', 'https://a.example/'])
    expect(find(address)).toBeNull()
})

test('a picture that is none is named, and its post comes without it', async () => {
  const zip = zipSync({
    'export.xml': Buffer.from(
      wxr(
        wxrItem({
          id: 1,
          guid: 'broken:1',
          name: 'broken-picture',
          content: '<p>متن</p><img src="https://old.example/wp-content/uploads/a.jpg" alt="شکسته">',
        }),
      ),
    ),
    'uploads/a.jpg': Buffer.from('<svg onload="alert(1)"/>'),
  })
  const report = await send(zip)
  expect(report.entries[0]!.lost.join()).toContain('تصویر «a.jpg» (خوانده نشد)')
  expect((await readPostAt('broken-picture')).html).not.toContain('<img')
  expect(report.files).toBe(0)
})

test('where the write fails, no post, document or picture stays', async () => {
  const listKeys = async () => {
    const keys: string[] = []
    for await (const { key } of app.files.list('public/prose')) keys.push(key)
    return keys
  }
  const zip = zipSync({
    'export.xml': Buffer.from(
      wxr(
        ...Array.from({ length: 60 }, (_, at) =>
          wxrItem({
            id: at + 1,
            guid: `fails:${at}`,
            content: '<p>متن</p><img src="/wp-content/uploads/a.jpg" alt="عکس">',
          }),
        ),
      ),
    ),
    'uploads/a.jpg': new Uint8Array(await drawPicture()),
  })
  const before = [await count('blog_post'), await count('document'), (await listKeys()).length]
  await rows(`alter table blog_post add constraint fails check (imported_guid <> 'fails:59')`)
  await expect(
    importWordpress(app, await openSent(zip), { write: true, skipRejected: false, by: null }),
  ).rejects.toThrow()
  expect([await count('blog_post'), await count('document'), (await listKeys()).length]).toEqual(before)
  await rows('alter table blog_post drop constraint fails')
  expect(await send(zip)).toMatchObject({ created: 60, files: 1, isWritten: true })
  expect((await listKeys()).length).toBe((before[2]! as number) + 1)
})

test('ten thousand posts are read one by one, and none of them in vain', async () => {
  async function* pieces() {
    yield wxrHead
    for (let id = 1; id <= 10_000; id++)
      yield wxrItem({
        id,
        guid: `many:${id}`,
        name: `many-${id}`,
        content: `<p>${'متن نوشته '.repeat(60)}</p>`,
      })
    yield wxrTail
  }
  const report = await importWordpress(
    app,
    { read: pieces, media: { find: () => null } },
    { write: false, skipRejected: false, by: null },
  )
  expect(report.entries).toHaveLength(10_000)
  expect(report.entries.every(({ outcome }) => outcome === 'new')).toBe(true)
})

onPostgres('two imports of one file at once write each post once', async () => {
  const text = wxr(
    ...Array.from({ length: 30 }, (_, at) =>
      wxrItem({ id: at + 1, guid: `race:${at}`, name: `race-${at}`, extra: wxrComment({ id: at + 1 }) }),
    ),
  )
  const reports = await Promise.all([send(text), send(text), send(text)])
  expect(reports.map(({ created }) => created).toSorted((one, other) => one - other)).toEqual([0, 0, 30])
  expect(await rows("select count(*)::int as n from blog_post where imported_guid like 'race:%'")).toEqual([
    { n: 30 },
  ])
  expect(
    await rows(
      "select count(*)::int as n from comment where about_id in (select id from blog_post where imported_guid like 'race:%')",
    ),
  ).toEqual([{ n: 30 }])
})
