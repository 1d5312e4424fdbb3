import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { strToU8 } from 'fflate'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { MyPhrase } from '#features/phrasebook/contract.ts'
import { buildPackage, type PackageNote } from '../../../test/anki-packages.ts'
import { openTestApp, type Person, type Refusal, type TestApp } from '../../../test/app.ts'
import {
  buildForm,
  cardFilesPath,
  checkFile,
  downloadFile,
  importFile,
  readRefusal,
} from '../../../test/card-files.ts'
import { sweepCardMedia } from './card-media.server.ts'

let app: TestApp
let sound: Uint8Array
let picture: Uint8Array
beforeAll(async () => {
  app = await openTestApp({ seed: false })
  sound = await readFile(join(import.meta.dirname, '../../../seed-media/phrases/after-you.mp3'))
  const drawn = { width: 40, height: 30, channels: 3, background: 'teal' } as const
  picture = await sharp({ create: drawn }).png().toBuffer()
})
afterAll(() => app[Symbol.asyncDispose]())

const notes: PackageNote[] = [
  { guid: 'm1', fields: ['بفرمایید', 'After you. [sound:after you.mp3]', '<img src="door%20open.png">'] },
  { guid: 'm2', fields: ['در', 'door', '<img src="door open.png"> [sound:gone.mp3]'] },
  { guid: 'm3', fields: ['پنجره', 'window', ''] },
]
const withMedia = (kind: 'anki2' | 'anki21' | 'anki21b' = 'anki21b', media = {}) =>
  buildPackage(kind, notes, { media: { 'after you.mp3': sound, 'door open.png': picture, ...media } })

const listOwn = async (user: Person, list: string) => {
  const { body } = await user.get<{ items: MyPhrase[] }>(`/api/phrasebook/lists/${list}/phrases`)
  return new Map(body.items.map(phrase => [phrase.english, phrase]))
}
async function countFiles() {
  let count = 0
  for await (const _ of app.files.list('private/card-media/')) count++
  return count
}

describe('sounds and pictures of Anki cards', () => {
  test.each(['anki2', 'anki21', 'anki21b'] as const)(
    'PH12 come with the cards of a package of the kind %s, and are their owner’s alone',
    async kind => {
      const [user, other] = [await app.user(), await app.user()]
      const report = await checkFile(user, withMedia(kind))
      expect(report).toMatchObject({ fresh: 3, sounds: 1, pictures: 2 })
      expect(report.lost.join()).toContain('صدا: ۱ («gone.mp3»)')
      expect(report.lost.join()).not.toContain('door open')
      const { body } = await importFile(user, withMedia(kind))
      const list = body.import.list!
      const cards = await listOwn(user, list)
      const { audioUrl, picture: drawn } = cards.get('After you.')!
      expect(cards.get('door')).toMatchObject({ audioUrl: null, picture: expect.stringContaining('.png?') })
      expect(cards.get('window')).toMatchObject({ audioUrl: null, picture: null })
      const heard = await user.get(audioUrl!)
      expect([heard.status, heard.headers['content-type'], Number(heard.headers['content-length'])]).toEqual([
        200,
        'audio/mpeg',
        sound.length,
      ])
      expect((await user.get(drawn!)).headers['content-type']).toBe('image/png')
      const due = await user.get<{ items: MyPhrase[] }>('/api/phrasebook/review')
      expect(due.body.items.filter(card => card.audioUrl || card.picture)).toHaveLength(2)

      // A link is of the browser that asked, and what others read of a shared list has none.
      expect((await other.get(audioUrl!)).status).toBe(404)
      const shared = await user.put<{ list: { share: string } }>(`/api/phrasebook/lists/${list}`, {
        shared: true,
      })
      const read = await other.get(`/api/phrasebook/shared-lists/${shared.body.list.share}`)
      expect(JSON.stringify(read.body)).not.toContain('card-media')
      const bytes = await downloadFile(app, user, 'cards.apkg', `?list=${list}&sound=yes`)
      expect(Buffer.from(bytes).includes(Buffer.from(sound.subarray(0, 400)))).toBe(false)
    },
  )

  test('PH12 are told by their content, and what is no sound, no picture or too large is named and stays behind', async () => {
    const user = await app.user()
    const large = new Uint8Array(3 * 1024 * 1024)
    large.set(picture)
    const odd: PackageNote[] = [
      { guid: 'o1', fields: ['یک', 'one [sound:page.mp3]', '<img src="drawn.png">'] },
      { guid: 'o2', fields: ['دو', 'two', '<img src="large.png">'] },
      { guid: 'o3', fields: ['سه', 'three [sound:x.png]', ''] },
    ]
    const media = {
      'page.mp3': strToU8('<html><script>alert(1)</script></html>'),
      'drawn.png': strToU8('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
      'large.png': large,
      'x.png': picture,
    }
    for (const kind of ['anki2', 'anki21b'] as const) {
      const report = await checkFile(user, buildPackage(kind, odd, { media }))
      expect(report).toMatchObject({ fresh: 3, sounds: 0, pictures: 0 })
      const lost = report.lost.join('\n')
      for (const what of [
        'صدا از نوعی که مرورگرها نشان نمی‌دهند: ۲ («page.mp3»، «x.png»)',
        'تصویر از نوعی که مرورگرها نشان نمی‌دهند: ۱ («drawn.png»)',
        'تصویر بزرگ‌تر از ۲ مگابایت: ۱ («large.png»)',
      ])
        expect(lost).toContain(what)
    }
  })

  test('PH12 of a gigabyte are refused in plain words, and nothing is unpacked', async () => {
    const content = withMedia('anki2')
    const view = new DataView(content.buffer, content.byteOffset)
    for (let at = 0; at < content.length - 46; at++) {
      // In the directory of the zip, the entry of the picture says of itself that it is a gigabyte.
      if (view.getUint32(at, true) !== 0x02014b50 || content[at + 46] !== '1'.charCodeAt(0)) continue
      view.setUint32(at + 24, 1024 ** 3, true)
    }
    expect(await readRefusal(app, content)).toMatch(/بیش از ۶۴ مگابایت است.*Include media/)
  })

  test('PH12 that swell beyond 64 megabytes only all together are refused in plain words', async () => {
    // A zip says of each how large it is packed, and that is next to nothing.
    const swelling = new Uint8Array(2 * 1024 * 1024)
    const names = Array.from({ length: 33 }, (_, at) => `${at}.png`)
    const shown = names.map((name, at) => ({ guid: name, fields: [`${at}`, `${at}`, `<img src="${name}">`] }))
    const media = Object.fromEntries(names.map(name => [name, swelling]))
    expect(await readRefusal(app, buildPackage('anki21b', shown, { media }))).toMatch(
      /بیش از ۶۴ مگابایت است.*Include media/,
    )
  })

  test('PH12 go with their cards, with the import that is taken back, and with whoever brought them', async () => {
    const [user, other] = [await app.user(), await app.user()]
    const before = await countFiles()
    const { body } = await importFile(user, withMedia())
    const theirs = await importFile(other, withMedia())
    // One file stands for all cards that show it.
    expect(await countFiles()).toBe(before + 4)
    const cards = await listOwn(user, body.import.list!)
    await user.delete(`/api/phrasebook/own-phrases/${cards.get('After you.')!.id}`)
    await other.delete(`${cardFilesPath}/${theirs.body.import.id}`)
    await sweepCardMedia.run(app, {})
    // What was stored a moment ago may be of an import that is not finished.
    expect(await countFiles()).toBe(before + 4)
    app.setNow(new Date(Date.now() + 2 * 86_400_000))
    await sweepCardMedia.run(app, {})
    const { rows } = await app.database.execute(
      'select count(distinct file_key)::int as count from card_media',
    )
    expect(await countFiles()).toBe(rows[0]!.count)
    expect((await user.get(cards.get('door')!.picture!)).status).toBe(404)
  })

  test('PH12 beyond 200 megabytes of one learner are refused, and no card comes', async () => {
    const user = await app.user()
    const { body } = await importFile(user, withMedia())
    await app.database.execute(
      `update card_media set bytes = 200 * 1024 * 1024 where kind = 'sound' and phrase_id in (select id from phrase where owner_id = $1)`,
      [user.id],
    )
    const more = buildPackage('anki2', [{ guid: 'n1', fields: ['نو', 'new [sound:a.mp3]'] }], {
      media: { 'a.mp3': sound },
    })
    const before = await countFiles()
    const reply = await user.post<Refusal>(cardFilesPath, buildForm(more, { id: randomUUID() }))
    expect([reply.status, reply.body.info?.message]).toEqual([409, expect.stringContaining('۲۰۰ مگابایت')])
    expect(await countFiles()).toBe(before)
    expect((await listOwn(user, body.import.list!)).size).toBe(3)
    expect((await user.get<{ items: unknown[] }>('/api/phrasebook/lists')).body.items).toHaveLength(2)
  })

  test('PH12 a file that several cards show takes its room once', async () => {
    const user = await app.user()
    await importFile(user, withMedia())
    const { rows } = await app.database.execute(
      `update card_media set bytes = 120 * 1024 * 1024 where kind = 'picture' and phrase_id in (select id from phrase where owner_id = $1)
       returning phrase_id`,
      [user.id],
    )
    expect(rows).toHaveLength(2)
    const more = buildPackage('anki2', [{ guid: 'n2', fields: ['نو', 'new [sound:a.mp3]'] }], {
      media: { 'a.mp3': sound },
    })
    expect((await importFile(user, more)).body.import.added).toBe(1)
  })
})

test('PH12 a card that came before and reads otherwise here stays as it is, and the report says so', async () => {
  const user = await app.user()
  const first = await importFile(user, buildPackage('anki2', notes))
  const again = notes.map(note => ({ ...note, fields: ['درِ خانه', ...note.fields.slice(1)] }))
  const report = await checkFile(user, buildPackage('anki2', [again[1]!, notes[2]!]))
  expect(report).toMatchObject({ fresh: 0, known: 1, changed: 1 })
  const cards = await listOwn(user, first.body.import.list!)
  expect(cards.get('door')!.persian).toBe('در')
})
