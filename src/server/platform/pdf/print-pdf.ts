import { AppError } from '#contract/app-error.ts'
import { stripControls } from '#persian/names.ts'
import { workerFile } from '../worker-file.ts'
import { makeWorkerProcess, NoAnswer } from '../worker-process.ts'
import type { PdfRequest, PdfStart } from './pdf-worker.ts'

/** Whole fonts, since a name may hold any letter; inside the bundle, since a build has no packages of its own. */
const fonts = import.meta.glob<string>('/node_modules/vazirmatn/fonts/ttf/Vazirmatn-{Regular,Bold}.ttf', {
  query: '?inline',
  import: 'default',
})

let fontBytes: Promise<Uint8Array[]> | undefined

/** A receipt takes 5 to 90 ms; the typesetter takes some 100 MB. */
const typesetter = makeWorkerProcess<PdfRequest, Uint8Array>({
  file: () => workerFile(import.meta.url, 'pdf-worker'),
  async start(): Promise<PdfStart> {
    fontBytes ??= Promise.all(Object.values(fonts).map(load => load().then(decodeDataUrl)))
    return { fonts: await fontBytes }
  },
  withinMs: 20_000,
  maxWaiting: 50,
})

/**
 * Sets a Typst template as PDF, one document after another, in a process of its own that starts with the first. The
 * template reads `data` by `json(bytes(sys.inputs.data))`: what people typed is text there, whatever it holds. `at` is
 * written into the file as its time; `within` is how many milliseconds it may take.
 * @throws AppError unavailable, when it took too long or too many wait; Error when the template is at fault, or the process
 * ended
 */
export function printPdf(
  template: string,
  data: object,
  at: Date,
  { within }: { within?: number } = {},
): Promise<Uint8Array> {
  return setDocument(
    { template, data: settableJson(data), as: 'pdf', seconds: Math.floor(at.getTime() / 1000) },
    within,
  )
}

/**
 * The same as an SVG of the template's one page, in outlines: whoever paints it needs no font and joins no letters.
 * @throws as `printPdf` does
 */
export async function setSvg(template: string, data: object): Promise<string> {
  const request: PdfRequest = { template, data: settableJson(data), as: 'svg', seconds: 0 }
  return Buffer.from(await setDocument(request)).toString()
}

async function setDocument(request: PdfRequest, within?: number): Promise<Uint8Array> {
  try {
    return await typesetter.ask(request, within)
  } catch (thrown) {
    if (thrown instanceof AppError) throw thrown
    if (thrown instanceof NoAnswer && thrown.isLate) {
      const message = 'ساختن این سند بیش از اندازه طول کشید. لطفاً کمی بعد دوباره تلاش کنید.'
      throw new AppError('unavailable', { message })
    }
    throw new Error(`the document was not set: ${(thrown as Error).message}`)
  }
}

const settableJson = (data: object) =>
  JSON.stringify(data, (_, value) => (typeof value === 'string' ? settable(value) : value))

/**
 * A text as it is set: without halves of letters, which are no JSON, and the characters nobody sees, which would be drawn
 * or turn round what stands beside them. A word that no line holds may be broken.
 */
const settable = (text: string) =>
  stripControls(text.toWellFormed()).replace(/\S{25,}/gu, word => word.replace(/.{12}(?=.)/gu, '$&\u200B'))

const decodeDataUrl = (dataAddress: string) =>
  new Uint8Array(Buffer.from(dataAddress.slice(dataAddress.indexOf(',') + 1), 'base64'))
