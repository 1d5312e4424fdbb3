import { Worker } from 'node:worker_threads'
import { workerFile } from '../worker-file.ts'
import type { PdfReply, PdfRequest, PdfStart } from './pdf-worker.ts'

/** Whole fonts, since a name may hold any letter; inside the bundle, since a build has no packages of its own. */
const fonts = import.meta.glob<string>('/node_modules/vazirmatn/fonts/ttf/Vazirmatn-{Regular,Bold}.ttf', {
  query: '?inline',
  import: 'default',
})

/** How long the thread, with its typesetter of some 100 MB, waits for the next document, in milliseconds. */
const patience = 60_000

type Waiting = { resolve(pdf: Uint8Array): void; reject(error: Error): void }
type Press = { worker: Worker; waiting: Map<number, Waiting>; idle?: NodeJS.Timeout }

let fontBytes: Promise<Uint8Array[]> | undefined
let press: Press | null = null
let count = 0

/**
 * Sets a Typst template as PDF, in a thread of its own that starts with the first document. The template reads `data`
 * by `json(bytes(sys.inputs.data))`: what people typed is text there, whatever it holds. `at` is written into the
 * file as its time.
 * @throws Error when the template is at fault, or the thread ended
 */
export async function printPdf(template: string, data: object, at: Date): Promise<Uint8Array> {
  fontBytes ??= Promise.all(Object.values(fonts).map(load => load().then(bytesOf)))
  const loaded = await fontBytes
  press ??= openPress(loaded)
  const { worker, waiting, idle } = press
  clearTimeout(idle)
  const id = ++count
  const request: PdfRequest = {
    id,
    template,
    data: JSON.stringify(data),
    seconds: Math.floor(at.getTime() / 1000),
  }
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve, reject })
    worker.ref()
    worker.postMessage(request)
  })
}

function openPress(fonts: Uint8Array[]): Press {
  const start: PdfStart = { fonts }
  // The parent's flags may be meant for a test runner's loader.
  const worker = new Worker(workerFile(import.meta.url, 'pdf-worker'), {
    workerData: start,
    execArgv: [],
    name: 'pdf',
  })
  const opened: Press = { worker, waiting: new Map() }
  const close = (error: Error) => {
    if (press === opened) press = null
    for (const { reject } of opened.waiting.values()) reject(error)
    opened.waiting.clear()
  }
  worker.on('message', (reply: PdfReply) => {
    const asked = opened.waiting.get(reply.id)
    opened.waiting.delete(reply.id)
    if ('pdf' in reply) asked?.resolve(reply.pdf)
    else asked?.reject(new Error(`the document was not set: ${reply.failure}`))
    if (opened.waiting.size > 0) return
    // Neither it nor its clock keeps a process from ending.
    worker.unref()
    opened.idle = setTimeout(() => {
      press = null
      void worker.terminate()
    }, patience).unref()
  })
  worker.on('error', error => close(error as Error))
  worker.on('exit', code => close(new Error(`the typesetter's thread ended with ${code}`)))
  return opened
}

const bytesOf = (dataAddress: string) =>
  new Uint8Array(Buffer.from(dataAddress.slice(dataAddress.indexOf(',') + 1), 'base64'))
