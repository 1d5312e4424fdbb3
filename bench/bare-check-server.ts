import fastify from 'fastify'
import * as z from 'zod/mini'

/** The peer of the account bench: one Fastify route that checks the body of `login/check` with zod, and nothing else. */
const optional = (max: number) => z._default(z.nullable(z.string().check(z.maxLength(max))), null)
const body = z.object({ countryCode: optional(20), phoneNumber: optional(40), email: optional(300) })

const http = fastify()
http.post('/api/account/login/check', async (request, reply) => {
  const checked = body.safeParse(request.body)
  return reply.status(checked.success ? 200 : 422).send({})
})
await http.listen({ host: '127.0.0.1', port: 0 })
process.send?.((http.server.address() as { port: number }).port)
