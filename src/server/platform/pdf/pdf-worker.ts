/**
 * The process that sets documents: the typesetter takes a third of a second to open, and nothing but the end of its
 * process ends a document that it does not come to an end with.
 */
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'

/** The first message; every other is a request. */
export type PdfStart = { fonts: Uint8Array[] }
export type PdfRequest = { template: string; data: string; as: 'pdf' | 'svg'; seconds: number }
/** An SVG is of the first page, its letters are outlines. */
export type PdfReply = { set: Uint8Array } | { failure: string }

// Whoever started it ends it, and nobody else: a Ctrl+C reaches both.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})

process.once('message', ({ fonts }: PdfStart) => {
  const compiler = NodeCompiler.create({
    fontArgs: [{ fontBlobs: fonts.map(font => Buffer.from(font)) }],
  })
  process.on('message', (request: PdfRequest) => {
    let reply: PdfReply
    try {
      reply = { set: setDocument(compiler, request) }
    } catch (error) {
      reply = { failure: String(error) }
    }
    process.send?.(reply)
  })
})

function setDocument(compiler: NodeCompiler, { template, data, as, seconds }: PdfRequest): Uint8Array {
  const compiled = compiler.compile({ mainFileContent: template, inputs: { data } })
  if (!compiled.result) throw new Error(JSON.stringify(compiled.takeError()?.shortDiagnostics))
  const set =
    as === 'pdf'
      ? compiler.pdf(compiled.result, { creationTimestamp: seconds })
      : Buffer.from(compiler.plainSvg(compiled.result))
  compiler.evictCache(10)
  return new Uint8Array(set)
}
