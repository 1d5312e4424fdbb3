import { createServer, request } from 'node:http'

/** What the server writes above the worker's text: with other settings it is another worker. */
const stamp = /self\.settingsStamp="\w*"/

/**
 * Stands before a product and hands everything through, until `change()` gives its worker the stamp of other settings,
 * to browsers a new version of the site, or `change(text)` puts another text in its place.
 */
export async function serveOtherWorker(
  product: string,
): Promise<AsyncDisposable & { address: string; change(text?: string): void }> {
  let isChanged = false
  let instead: string | undefined
  const server = createServer((asked, answer) => {
    const onward = request(product + asked.url, { method: asked.method, headers: asked.headers }, given => {
      if (!isChanged || asked.url !== '/sw.js') {
        answer.writeHead(given.statusCode!, given.headers)
        given.pipe(answer)
        return
      }
      const { 'content-length': _, ...headers } = given.headers
      given.setEncoding('utf8')
      let text = ''
      given.on('data', (chunk: string) => {
        text += chunk
      })
      given.on('end', () => {
        answer.writeHead(given.statusCode!, headers)
        answer.end(instead ?? text.replace(stamp, 'self.settingsStamp="another"'))
      })
    })
    onward.on('error', () => answer.destroy())
    asked.pipe(onward)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  return {
    address: `http://127.0.0.1:${port}`,
    change(text) {
      instead = text
      isChanged = true
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}
