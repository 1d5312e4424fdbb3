import { createServer } from 'node:http'

/** The peer of the page bench: `node:http` answering one buffer of the size given, and nothing else. */
const body = Buffer.alloc(Number(process.argv[2]), 'x')
const server = createServer((_request, response) => {
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-length': body.length })
  response.end(body)
})
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as { port: number }).port))
