/** The thread that sets documents: the typesetter takes a third of a second to open, and nobody else should wait for it. */
import { parentPort, workerData } from 'node:worker_threads'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'

export type PdfStart = { fonts: Uint8Array[] }
export type PdfRequest = { id: number; template: string; data: string; seconds: number }
export type PdfReply = { id: number; pdf: Uint8Array } | { id: number; failure: string }

const { fonts } = workerData as PdfStart
const compiler = NodeCompiler.create({
  fontArgs: [{ fontBlobs: fonts.map(font => Buffer.from(font)) }],
})

function setDocument({ template, data, seconds }: PdfRequest): Uint8Array {
  const compiled = compiler.compile({ mainFileContent: template, inputs: { data } })
  if (!compiled.result) throw new Error(JSON.stringify(compiled.takeError()?.shortDiagnostics))
  const pdf = compiler.pdf(compiled.result, { creationTimestamp: seconds })
  compiler.evictCache(10)
  return new Uint8Array(pdf)
}

parentPort!.on('message', (request: PdfRequest) => {
  let reply: PdfReply
  try {
    reply = { id: request.id, pdf: setDocument(request) }
  } catch (error) {
    reply = { id: request.id, failure: String(error) }
  }
  parentPort!.postMessage(reply)
})
