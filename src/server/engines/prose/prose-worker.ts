/** The thread that renders prose: a text that never comes to its end is ended with it. */
import { parentPort } from 'node:worker_threads'
import { type Prose, type ProseOptions, renderMarkdown } from './pipeline.ts'

export type Wish = { markdown: string; options: ProseOptions }
/** Null where the text is too tangled. */
export type Reply = Prose | null

parentPort?.on('message', ({ markdown, options }: Wish) => {
  parentPort?.postMessage(render(markdown, options))
})

function render(markdown: string, options: ProseOptions): Reply {
  try {
    return renderMarkdown(markdown, options)
  } catch (thrown) {
    // The stack is at its end, or the tree is too deep.
    if (thrown instanceof RangeError) return null
    throw thrown
  }
}
