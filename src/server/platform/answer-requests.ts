/** What goes back for a request; `failure` is what was thrown, in its own words. */
export type Outcome<Reply> = { reply: Reply } | { failure: string }

/**
 * Answers what `makeWorkerProcess` asks this process, until its parent is gone. With `begin`, the first message is what it
 * begins with, and `answer` is given what came of it.
 */
export function answerRequests<Request, Reply, Start = undefined, Begun = undefined>(
  answer: (request: Request, begun: Begun) => Reply | Promise<Reply>,
  begin?: (start: Start) => Begun,
): void {
  // Whoever started it ends it, and nobody else: a Ctrl+C reaches both.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})
  if (begin) process.once('message', (start: Start) => answerAll(begin(start)))
  else answerAll(undefined as Begun)
  // From now on a request is worked on as soon as it comes.
  process.send?.('up')

  function answerAll(begun: Begun) {
    process.on('message', async (request: Request) => {
      let outcome: Outcome<Reply>
      try {
        outcome = { reply: await answer(request, begun) }
      } catch (thrown) {
        outcome = { failure: String(thrown) }
      }
      process.send?.(outcome)
    })
  }
}
