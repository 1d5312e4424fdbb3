/** The process that renders prose: a text that never comes to its end is ended with it. */
import { answerRequests } from '../../platform/answer-requests.ts'
import { type Prose, type ProseOptions, renderMarkdown } from './pipeline.ts'

export type ProseRequest = { markdown: string; options: ProseOptions }
/** Null where the text is too tangled. */
export type ProseReply = Prose | null

answerRequests(({ markdown, options }: ProseRequest): ProseReply => {
  try {
    return renderMarkdown(markdown, options)
  } catch (thrown) {
    // The stack is at its end, or the tree is too deep.
    if (thrown instanceof RangeError) return null
    throw thrown
  }
})
