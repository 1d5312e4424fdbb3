import { AppError } from '#contract/app-error.ts'
import { workerFile } from '../../platform/worker-file.ts'
import { makeWorkerProcess, NoAnswer } from '../../platform/worker-process.ts'
import type { Prose, ProseOptions } from './pipeline.ts'
import type { ProseReply, ProseRequest } from './prose-worker.ts'

export type { Prose }

/** The longest lawful texts take some 600 ms. */
const renderer = makeWorkerProcess<ProseRequest, ProseReply>({
  file: () => workerFile(import.meta.url, 'prose-worker'),
  withinMs: 10_000,
  maxWaiting: 50,
  memoryMb: 256,
})

/**
 * Renders a text that a person wrote. It happens in a process of its own, one after another: nothing anybody writes
 * holds the server up, or takes its memory.
 * @param field where the refusal is reported
 * @throws AppError invalid, where it is too tangled to be rendered; unavailable, while too many wait
 */
export async function renderProse(
  markdown: string,
  { field = 'markdown', ...options }: ProseOptions & { field?: string } = {},
): Promise<Prose> {
  const prose = await renderer.ask({ markdown, options }).catch((thrown: unknown) => {
    if (thrown instanceof NoAnswer) return null
    throw thrown
  })
  if (prose) return prose
  const message = 'این متن پیچیده‌تر از آن است که نمایش داده شود؛ ساده‌ترش کنید.'
  throw new AppError('invalid', { message, errors: [{ field, message }] })
}
