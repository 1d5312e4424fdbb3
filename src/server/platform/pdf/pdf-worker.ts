/**
 * The process that sets documents: the typesetter takes a third of a second to open, and nothing but the end of its
 * process ends a document that it does not come to an end with.
 */
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import { answerRequests } from '../answer-requests.ts'

export type PdfStart = { fonts: Uint8Array[] }
/** An SVG is of the first page, its letters are outlines. */
export type PdfRequest = { template: string; data: string; as: 'pdf' | 'svg'; seconds: number }

answerRequests(setDocument, ({ fonts }: PdfStart) =>
  NodeCompiler.create({ fontArgs: [{ fontBlobs: fonts.map(font => Buffer.from(font)) }] }),
)

function setDocument({ template, data, as, seconds }: PdfRequest, compiler: NodeCompiler): Uint8Array {
  const compiled = compiler.compile({ mainFileContent: template, inputs: { data } })
  if (!compiled.result) throw new Error(JSON.stringify(compiled.takeError()?.shortDiagnostics))
  const set =
    as === 'pdf'
      ? compiler.pdf(compiled.result, { creationTimestamp: seconds })
      : Buffer.from(compiler.plainSvg(compiled.result))
  compiler.evictCache(10)
  return new Uint8Array(set)
}
