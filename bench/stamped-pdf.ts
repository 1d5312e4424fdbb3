import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { pathToFileURL } from 'node:url'
import { placeholder, stampPdf } from '#features/book-reader/pdf/stamp-pdf.server.ts'
import type { PdfRequest, PdfStart } from '#server/platform/pdf/pdf-worker.ts'
import { redrawnSvg } from '#server/platform/redrawn-picture.ts'
import { makeWorkerProcess } from '#server/platform/worker-process.ts'
import { computePercentiles, figure } from './measure.ts'

const chapters = 60
const rounds = 30
const folder = join(import.meta.dirname, '../src/features/book-reader/pdf')
const sentence =
  'خانهٔ مادربزرگ ته کوچه بود؛ دری چوبی، دو کوبه، و بعد دالانی دراز که همیشه بوی خاک نم‌خورده می‌داد. '

/** The typesetter in a process of its own, as the product has it. */
function openTypesetter() {
  const typesetter = makeWorkerProcess<PdfRequest, Uint8Array>({
    file: () => pathToFileURL(join(import.meta.dirname, '../src/server/platform/pdf/pdf-worker.ts')),
    start: (): PdfStart => ({
      fonts: ['Regular', 'Bold'].map(weight =>
        readFileSync(
          join(import.meta.dirname, `../node_modules/vazirmatn/fonts/ttf/Vazirmatn-${weight}.ttf`),
        ),
      ),
    }),
    withinMs: 120_000,
    maxWaiting: 1,
  })
  return async (template: string, data: object): Promise<Buffer> =>
    Buffer.from(await typesetter.ask({ template, data: JSON.stringify(data), as: 'pdf', seconds: 0 }))
}

/**
 * How long a book of some 300 pages takes to become one buyer's PDF, their line set and laid on every page, and how long the
 * event loop is held up meanwhile; milliseconds. The base is set once a book, not once a buyer. `serverCpuMs` is CPU of the
 * server's own process, which answers nobody else for as long.
 */
export async function run() {
  const { width, height } = placeholder
  const blank = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"/>`)
  const stamp = await redrawnSvg(blank, image => image.flatten({ background: '#ffffff' }).png())
  const paragraph = { kind: 'paragraph', dir: 'rtl', runs: [{ text: sentence.repeat(8) }] }
  const data = {
    ...{
      title: 'کتاب',
      latinTitle: '',
      author: 'نویسنده',
      publisher: 'مدرسه',
      dir: 'rtl',
      contents: 'فهرست',
    },
    stamp: [...stamp],
    chapters: Array.from({ length: chapters }, (_, index) => ({
      title: `فصل ${index + 1}`,
      dir: 'rtl',
      blocks: Array(13).fill(paragraph),
      audio: null,
    })),
  }
  const print = openTypesetter()
  const began = performance.now()
  const base = await print(readFileSync(join(folder, 'book.typ'), 'utf8'), data)
  const baseMs = performance.now() - began
  const line = readFileSync(join(folder, 'stamp.typ'), 'utf8')
  const delay = monitorEventLoopDelay({ resolution: 5 })
  const [each, own]: [number[], number[]] = [[], []]
  delay.enable()
  for (let round = 0; round < rounds; round++) {
    const start = performance.now()
    const words = `نسخهٔ خریدار شمارهٔ ${round}، سفارش ${10_000 + round}`
    const set = await print(line, { words })
    const before = process.cpuUsage()
    stampPdf(base, set, words)
    const { user, system } = process.cpuUsage(before)
    own.push((user + system) / 1000)
    each.push(performance.now() - start)
  }
  delay.disable()
  const pages = base.toString('latin1').match(/\/Type \/Page\b/g)!.length
  return {
    asked: { milliseconds: 1000 },
    pages,
    bytes: base.length,
    baseMs: Math.round(baseMs),
    stampMs: computePercentiles([each]),
    serverCpuMs: figure(own),
    loopDelayMs: { max: Math.round(delay.max / 1e6), p99: Math.round(delay.percentile(99) / 1e6) },
  }
}
