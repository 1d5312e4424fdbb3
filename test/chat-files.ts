import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import type { AttachmentLinks } from '#features/chat/contract.ts'
import { fileUploadName, voiceUploadName } from '#features/chat/rules.ts'
import { prepareMedia } from '#server/engines/media/prepare.ts'
import type { TestApp } from './app.ts'
import type { Talker } from './chat.ts'
import { ffmpeg } from './ffmpeg.ts'
import { createSender, sendWhole } from './send-upload.ts'

const phrases = join(import.meta.dirname, '../seed-media/phrases')

/** So many seconds of somebody who speaks, as a browser would record them. */
export function speak(
  seconds: number,
  format: 'webm' | 'mp4',
  { kilobits = 128, channels = 2 } = {},
): Buffer {
  const names = readdirSync(phrases).filter(name => name.endsWith('.mp3'))
  const folder = mkdtempSync(join(tmpdir(), 'speech-'))
  const list = join(folder, 'list.txt')
  writeFileSync(list, names.map(name => `file '${join(phrases, name)}'`).join('\n'))
  const codec = format === 'webm' ? 'libopus' : 'aac'
  const made = spawnSync(
    ffmpeg!.ffmpeg,
    [
      ...['-v', 'error', '-f', 'concat', '-safe', '0', '-i', list, '-t', String(seconds)],
      ...['-ac', String(channels), '-ar', '48000', '-c:a', codec, '-b:a', `${kilobits}k`],
      ...(format === 'webm' ? ['-compression_level', '0', '-live', '1'] : []),
      ...(format === 'mp4' ? ['-movflags', 'frag_keyframe+empty_moov'] : []),
      ...['-f', format, 'pipe:1'],
    ],
    { maxBuffer: 1 << 26 },
  )
  rmSync(folder, { recursive: true })
  if (made.status !== 0) throw new Error(made.stderr.toString())
  return made.stdout
}

/** What ffprobe says of bytes: the codec, channels and length of their first sound, and how large its packets are. */
export function probeSound(content: Buffer) {
  const args = ['-v', 'error', '-select_streams', 'a:0', '-of', 'json', '-show_packets']
  const entries = ['-show_entries', 'stream=codec_name,channels:format=duration,format_name:packet=size']
  const folder = mkdtempSync(join(tmpdir(), 'probe-'))
  const path = join(folder, 'sound')
  writeFileSync(path, content)
  const { stdout } = spawnSync(ffmpeg!.ffprobe, [...args, ...entries, path], { maxBuffer: 1 << 24 })
  rmSync(folder, { recursive: true })
  const { streams, format, packets } = JSON.parse(stdout.toString()) as {
    streams: { codec_name: string; channels: number }[]
    format: { duration: string; format_name: string }
    packets: { size: string }[]
  }
  return {
    codec: streams[0]!.codec_name,
    channels: streams[0]!.channels,
    seconds: Number(format.duration),
    packets: packets.map(({ size }) => Number(size)),
  }
}

/** A picture as a telephone takes it: large, and with a place written into it. */
export const takePicture = (width: number, height: number) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .withExif({ IFD0: { Make: 'Telephone' }, IFD3: { GPSLatitude: '35/1 41/1 0/1' } })
    .jpeg({ quality: 85 })
    .toBuffer()

/** Sends a file to the server, as the device does before the message. */
export const upload = (
  { address }: { address: string },
  by: Talker,
  content: Buffer,
  { name, isVoice = false }: { name: string; isVoice?: boolean },
) => sendWhole(createSender(address, by), content, { kind: isVoice ? voiceUploadName : fileUploadName, name })

/** The same for what is taken in and prepared. @returns its id */
export async function uploadReady(
  at: { app: TestApp; address: string },
  by: Talker,
  content: Buffer,
  about: { name: string; isVoice?: boolean },
): Promise<string> {
  const { status, body } = await upload(at, by, content, about)
  if (status !== 200) throw new Error(`refused: ${status} ${JSON.stringify(body)}`)
  await prepareMedia.run(at.app, { id: body.media.id })
  return body.media.id
}

export const readLinks = async (by: Talker, conversation: string, ids: readonly string[]) =>
  (
    await by.get<{ items: AttachmentLinks[] }>(`/api/chat/conversations/${conversation}/links`, {
      ids: ids.join(','),
    })
  ).body.items

/** Fetches a sealed link with the cookies of somebody's browser. */
export const fetchAs = (address: string, by: Talker, path: string) =>
  fetch(address + path, {
    headers: { cookie: [...by.cookies].map(([name, { value }]) => `${name}=${value}`).join('; ') },
  })
