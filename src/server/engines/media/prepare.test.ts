import { afterAll, beforeAll, expect } from 'vitest'
import { openTestApp, type TestApp } from '../../../../test/app.ts'
import { madeMedia, withFfmpeg } from '../../../../test/ffmpeg.ts'
import { createSender, sendWhole } from '../../../../test/send-upload.ts'
import { mediaCards } from './media-cards.ts'
import { prepareMedia } from './prepare.ts'

let app: TestApp
let address: string
beforeAll(async () => {
  app = await openTestApp()
  address = await app.http.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => app[Symbol.asyncDispose]())

async function sent(file: Buffer) {
  const sender = createSender(address, await app.user('نگار', ['teacher']))
  const { body } = await sendWhole(sender, file, { kind: 'recording', name: 'جلسه' })
  return body.media
}
const readCard = async (id: string) => (await mediaCards(app.db, [id])).get(id)!

withFfmpeg(
  'of a film its sound, its loudness, its length and a light picture are made, again alike',
  async () => {
    const media = await sent(madeMedia('mp4', 4, { film: true }))
    expect(media).toMatchObject({ family: 'video', state: 'waiting' })
    for (let time = 0; time < 2; time++) {
      await prepareMedia.run(app, { id: media.id })
      const card = await readCard(media.id)
      expect(card).toMatchObject({ state: 'ready', family: 'video' })
      expect(card.seconds).toBeCloseTo(4, 0)
      expect(card.peaks).toHaveLength(200)
      expect(Math.max(...(card.peaks as number[]))).toBe(100)
      expect(await app.files.stat(card.audio!.file_key)).toMatchObject({
        contentType: 'audio/mp4',
        size: card.audio!.bytes,
      })
      expect(await app.files.stat(card.poster!.file_key)).toMatchObject({ contentType: 'image/webp' })
      expect(card.poster!.bytes).toBeLessThanOrEqual(30 * 1024)
      // 32 kbit a second, and what the container takes.
      expect(card.audio!.bytes).toBeLessThan(4 * 4000 * 1.3)
    }
  },
)

withFfmpeg(
  'what a browser recorded without a length is told its length; sound in a film’s container is sound',
  async () => {
    const media = await sent(madeMedia('webm', 3))
    expect(media.family).toBe('audio')
    await prepareMedia.run(app, { id: media.id })
    const card = await readCard(media.id)
    expect(card.seconds).toBeCloseTo(3, 0)
    expect(card.poster).toBeNull()
  },
)

withFfmpeg(
  'a stored file that is no recording any more is said to be so, once and not again and again',
  async () => {
    const media = await sent(madeMedia('mp3', 5))
    const { file_key } = await readCard(media.id)
    await app.files.put(file_key, Buffer.alloc(3000, 0x55))
    await prepareMedia.run(app, { id: media.id })
    expect(await readCard(media.id)).toMatchObject({ state: 'failed', audio: null })
  },
)
