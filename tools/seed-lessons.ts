/**
 * Makes the recorded sessions of the demo course, `seed-media/lessons/`: what `lessons.json` writes is spoken by the voice
 * of speech.ts, a second speaker by the same voice lowered; the film shows each line on a slide. Beside them their
 * sound-only versions, picture, loudness and WebVTT, as the media job and a teacher would make them, and the slide of each
 * chapter as a picture. What was written in the class is laid at the second of its line.
 * Needs what seed-media.ts needs, and Chromium for the slides. Run it with `node tools/seed-lessons.ts`: it makes what is
 * not there yet; with `--all` everything, with `--texts` the texts and pictures alone.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import sharp from 'sharp'
import { findFfmpeg } from '../src/server/engines/media/ffmpeg.ts'
import { loudnessPeaks } from '../src/server/engines/media/peaks.ts'
import { soundOnly } from '../src/server/engines/media/sound-formats.ts'
import { findChromium } from '../test/chromium.ts'
import { chime, chimeSeconds as intro } from './chime.ts'
import { sampleRate as rate, speak } from './speech.ts'

type Lesson = {
  slug: string
  form: 'sound' | 'film'
  /** On the first slide. */
  cover: [english: string, persian: string]
  chapters: [line: number, title: string][]
  lines: [who: string, english: string, persian: string][]
  chat: [line: number, name: string, text: string][]
}
/** Seconds from the beginning. */
type Span = { start: number; end: number }

const folder = join(import.meta.dirname, '../seed-media/lessons')
/** The breath between two lines, in seconds. */
const breath = 0.7

function ffmpeg(args: string[], input?: Buffer): Buffer {
  const { status, stdout, stderr } = spawnSync('ffmpeg', ['-v', 'error', '-y', ...args], {
    input,
    maxBuffer: 1 << 28,
  })
  if (status !== 0) throw new Error(stderr.toString())
  return stdout
}
const raw = ['-f', 's16le', '-ar', String(rate), '-ac', '1']

function speakLesson({ lines }: Lesson, scratch: string): { samples: Buffer; spans: Span[] } {
  const parts = [chime()]
  const spans: Span[] = []
  let length = parts[0]!.length
  for (const [who, english] of lines) {
    const { samples, lufs } = speak(english, scratch)
    const lower = who === 'Tom' ? `asetrate=${rate * 0.82},aresample=${rate},atempo=1.18,` : ''
    const gain = `${lower}volume=${(-18 - lufs).toFixed(2)}dB,alimiter=limit=0.84:level=false`
    const voice = ffmpeg([...raw, '-i', 'pipe:0', '-af', gain, ...raw, 'pipe:1'], samples)
    const start = length / 2 / rate
    spans.push({ start, end: start + voice.length / 2 / rate })
    const pause = Buffer.alloc(Math.round(breath * rate) * 2)
    parts.push(voice, pause)
    length += voice.length + pause.length
  }
  return { samples: Buffer.concat(parts), spans }
}

const stamp = (seconds: number) => {
  const whole = new Date(Math.round(seconds * 1000)).toISOString()
  return whole.slice(11, 23)
}
const cue = (start: number, end: number, text: string) => `${stamp(start)} --> ${stamp(end)}\n${text}\n`
const vtt = (cues: string[]) => `WEBVTT\n\n${cues.join('\n')}`

function writeTexts({ slug, lines, chapters, chat }: Lesson, spans: Span[], length: number) {
  const write = (name: string, cues: string[]) =>
    writeFileSync(join(folder, `${slug}.${name}.vtt`), vtt(cues))
  const all = (words: (line: Lesson['lines'][number]) => string, tones: string) => [
    cue(0, intro - 0.1, tones),
    ...lines.map((line, at) => cue(spans[at]!.start, spans[at]!.end + 0.3, words(line))),
  ]
  write(
    'captions.en',
    all(([who, english]) => `<v ${who}>${english}</v>`, '[chime]'),
  )
  write(
    'transcript.fa',
    all(([, , persian]) => persian, '[آهنگ آغاز، بی‌گفتار]'),
  )
  const starts = chapters.map(([line]) => (line === 0 ? 0 : spans[line]!.start))
  write(
    'chapters.fa',
    chapters.map(([, title], at) => cue(starts[at]!, starts[at + 1] ?? length, title)),
  )
  // Nobody types the moment a line begins.
  const written = chat.map(([line, name, text]) => ({
    second: Math.round((spans[line]!.start + 1.2) * 10) / 10,
    name,
    text,
  }))
  writeFileSync(join(folder, `${slug}.chat.json`), `${JSON.stringify(written, null, 2)}\n`)
  return starts.map(start => Math.round(start * 10) / 10)
}

/** The slide of each chapter, at the size it is shown at. */
async function writeSlides({ slug, chapters }: Lesson, slides: readonly string[]) {
  for (const [at, [line]] of chapters.entries()) {
    await sharp(slides[line === 0 ? 0 : line + 1])
      .webp({ quality: 70 })
      .toFile(join(folder, `${slug}-slide-${at + 1}.webp`))
  }
}

async function drawSlides({ cover, lines }: Lesson, scratch: string): Promise<string[]> {
  const { executablePath, args, env } = await findChromium()
  const font = readFileSync(
    join(import.meta.dirname, '../node_modules/vazirmatn/fonts/variable/Vazirmatn[wght].ttf'),
  )
  const browser = await chromium.launch({
    executablePath,
    args: [...args, '--no-sandbox'],
    env: env as Record<string, string>,
  })
  const page = await browser.newPage({ viewport: { width: 640, height: 360 } })
  const slides: string[] = []
  for (const [at, words] of [['', ...cover] as const, ...lines].entries()) {
    await page.setContent(`<style>
      @font-face { font-family: V; src: url(data:font/ttf;base64,${font.toString('base64')}); font-weight: 100 900 }
      body { margin: 0; height: 360px; display: grid; align-content: center; gap: 18px; padding: 0 48px;
        box-sizing: border-box; background: #122a55; color: #faf7f0; font: 650 26px/1.45 V; text-align: center }
      p { margin: 0 } .fa { font-weight: 400; font-size: 21px; color: #8fd8d2 }
    </style><p dir="ltr">${words[1]}</p><p class="fa" dir="rtl">${words[2]}</p>`)
    await page.evaluate(() => document.fonts.ready)
    const slide = join(scratch, `slide-${at}.png`)
    await page.screenshot({ path: slide })
    slides.push(slide)
  }
  await browser.close()
  return slides
}

async function makeFilm(
  lesson: Lesson,
  { slides, samples, spans }: { slides: readonly string[]; samples: Buffer; spans: readonly Span[] },
  scratch: string,
) {
  const length = samples.length / 2 / rate
  const list = slides.map((slide, at) => {
    const from = at === 0 ? 0 : spans[at - 1]!.start
    const to = spans[at]?.start ?? length
    return `file '${slide}'\nduration ${(to - from).toFixed(3)}\n`
  })
  const order = join(scratch, 'slides.txt')
  writeFileSync(order, `${list.join('')}file '${slides.at(-1)}'\n`)
  ffmpeg(
    [
      ...['-f', 'concat', '-safe', '0', '-i', order, ...raw, '-i', 'pipe:0'],
      ...['-vf', 'fps=5,format=yuv420p', '-c:v', 'libx264', '-preset', 'veryslow', '-crf', '26', '-g', '50'],
      ...[
        '-c:a',
        'aac',
        '-b:a',
        '64k',
        '-t',
        length.toFixed(2),
        '-movflags',
        '+faststart',
        '-map_metadata',
        '-1',
      ],
      join(folder, `${lesson.slug}.mp4`),
    ],
    samples,
  )
  await sharp(slides[0])
    .webp({ quality: 75 })
    .toFile(join(folder, `${lesson.slug}-poster.webp`))
}

const scratch = mkdtempSync(join(tmpdir(), 'seed-lessons-'))
const isAll = process.argv.includes('--all')
const isTexts = process.argv.includes('--texts')
const known = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as Record<string, object>
const manifest: Record<string, object> = {}
for (const lesson of JSON.parse(readFileSync(join(folder, 'lessons.json'), 'utf8')) as Lesson[]) {
  const before = known[lesson.slug]
  if (before && !isAll && !isTexts) {
    manifest[lesson.slug] = before
    continue
  }
  const { samples, spans } = speakLesson(lesson, scratch)
  const seconds = samples.length / 2 / rate
  const slides = await drawSlides(lesson, scratch)
  await writeSlides(lesson, slides)
  const chapters = writeTexts(lesson, spans, seconds)
  if (before && isTexts) {
    manifest[lesson.slug] = { ...before, chapters }
    continue
  }
  const file = `${lesson.slug}.${lesson.form === 'film' ? 'mp4' : 'mp3'}`
  if (lesson.form === 'film') await makeFilm(lesson, { slides, samples, spans }, scratch)
  else ffmpeg([...raw, '-i', 'pipe:0', '-c:a', 'libmp3lame', '-b:a', '64k', join(folder, file)], samples)
  const sound = join(folder, `${lesson.slug}-audio.m4a`)
  ffmpeg(['-i', join(folder, file), ...soundOnly, sound])
  const reading = ['-i', join(folder, file)]
  const { peaks } = await loudnessPeaks(findFfmpeg({})!, reading, { seconds: 60, megabytes: 2048 })
  manifest[lesson.slug] = { file, seconds: Math.round(seconds * 10) / 10, chapters, peaks }
  console.log(file, statSync(join(folder, file)).size, statSync(sound).size)
}
writeFileSync(join(folder, 'manifest.json'), `${JSON.stringify(manifest)}\n`)
rmSync(scratch, { recursive: true })
