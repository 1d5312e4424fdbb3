import { type ChildProcess, fork } from 'node:child_process'
import { AppError } from '#contract/app-error.ts'
import { stripControls } from '#persian/names.ts'
import { workerFile } from '../worker-file.ts'
import type { PdfReply, PdfRequest, PdfStart } from './pdf-worker.ts'

/** Whole fonts, since a name may hold any letter; inside the bundle, since a build has no packages of its own. */
const fonts = import.meta.glob<string>('/node_modules/vazirmatn/fonts/ttf/Vazirmatn-{Regular,Bold}.ttf', {
  query: '?inline',
  import: 'default',
})

/** Milliseconds for one document, the opening of the typesetter included; a receipt takes 5 to 90. */
const timeoutMs = 20_000
const maxWaiting = 50
/** How long the process, with its typesetter of some 100 MB, waits for the next document, in milliseconds. */
const rest = 60_000

type Press = { typesetter: ChildProcess; idle?: NodeJS.Timeout }

let fontBytes: Promise<Uint8Array[]> | undefined
let press: Press | null = null
let waiting = 0
let last: Promise<unknown> = Promise.resolve()

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
  { within = timeoutMs } = {},
): Promise<Uint8Array> {
  return setInTurn(
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
  return Buffer.from(await setInTurn(request, timeoutMs)).toString()
}

async function setInTurn(request: PdfRequest, within: number): Promise<Uint8Array> {
  if (waiting >= maxWaiting) throw new AppError('unavailable', { retryAfter: 5 })
  waiting++
  const set = last.then(() => askPress(request, within))
  last = set.catch(() => null)
  const reply = await set.finally(() => waiting--)
  if ('failure' in reply) throw new Error(`the document was not set: ${reply.failure}`)
  return reply.set
}

const settableJson = (data: object) =>
  JSON.stringify(data, (_, value) => (typeof value === 'string' ? settable(value) : value))

/**
 * A text as it is set: without halves of letters, which are no JSON, and the characters nobody sees, which would be drawn
 * or turn round what stands beside them. A word that no line holds may be broken.
 */
const settable = (text: string) =>
  stripControls(text.toWellFormed()).replace(/\S{25,}/gu, word => word.replace(/.{12}(?=.)/gu, '$&\u200B'))

async function askPress(request: PdfRequest, within: number): Promise<PdfReply> {
  const asked = press ?? (await openPress())
  press = asked
  const { typesetter, idle } = asked
  clearTimeout(idle)
  typesetter.ref()
  typesetter.channel?.ref()
  return new Promise((resolve, reject) => {
    const settle = () => {
      clearTimeout(timer)
      typesetter.off('message', take).off('exit', fail).off('error', fail)
      // Neither it nor its clock keeps a process from ending.
      typesetter.unref()
      typesetter.channel?.unref()
      asked.idle = setTimeout(() => end(asked), rest).unref()
    }
    const take = (reply: PdfReply) => {
      settle()
      resolve(reply)
    }
    const fail = (why: unknown) => {
      settle()
      end(asked)
      reject(new Error(`the typesetter ended: ${why}`))
    }
    const timer = setTimeout(() => {
      settle()
      end(asked)
      const message = 'ساختن این سند بیش از اندازه طول کشید. لطفاً کمی بعد دوباره تلاش کنید.'
      reject(new AppError('unavailable', { message }))
    }, within)
    typesetter.on('message', take).on('exit', fail).on('error', fail)
    typesetter.send(request)
  })
}

async function openPress(): Promise<Press> {
  fontBytes ??= Promise.all(Object.values(fonts).map(load => load().then(decodeDataUrl)))
  const start: PdfStart = { fonts: await fontBytes }
  // The parent's flags may be meant for a test runner's loader, and its settings are nobody else's concern.
  const typesetter = fork(workerFile(import.meta.url, 'pdf-worker'), {
    execArgv: [],
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const opened: Press = { typesetter }
  const forget = () => {
    if (press === opened) press = null
  }
  typesetter.once('exit', forget).on('error', forget)
  typesetter.send(start)
  return opened
}

function end(ended: Press) {
  if (press === ended) press = null
  clearTimeout(ended.idle)
  ended.typesetter.kill('SIGKILL')
}

const decodeDataUrl = (dataAddress: string) =>
  new Uint8Array(Buffer.from(dataAddress.slice(dataAddress.indexOf(',') + 1), 'base64'))
