import type { FastifyInstance } from 'fastify'
import { envelopeOf, Fault } from '#contract/fault.ts'
import { answer } from './answer.ts'
import { faultOf, type Pass, patience, takeForms } from './api.ts'
import { isOurs, visitorCookie } from './csrf.ts'
import { withinTime } from './database/database.ts'
import type { Answer, House } from './house.ts'
import type { ShowPosted } from './pages.ts'

/**
 * Forms that work without scripts. Each call is asked as scripts would ask it, with its checks and limits; what came of it
 * stands in the page, which is made for this one answer and kept by nobody. The finished page can hold no token: that
 * the form is ours is told by the browser, which names the page it sends from and holds back our cookies on others.
 */
export function servePageForms(
  app: FastifyInstance,
  {
    house,
    answers,
    pass,
    showPosted,
  }: { house: House; answers: Map<string, Answer>; pass: Pass; showPosted: ShowPosted },
) {
  app.register(async scope => {
    takeForms(scope)
    for (const { path, endpoint, complete } of house.rooms.flatMap(room => room.forms ?? [])) {
      scope.post(path, {
        onRequest: async ({ headers }) => {
          if (!isOurs(headers, house.settings)) throw new Fault('csrf')
        },
        handler: async (request, reply) => {
          const values = (request.body ?? {}) as Record<string, string>
          try {
            const asking = await pass(request, reply, { ...endpoint, isForm: true })
            const sender = { visitor: request.cookies[visitorCookie]!, now: house.now() }
            const asked = answer(answers, asking, endpoint, complete(values, sender))
            const posted = { values, fault: null, answer: await withinTime(patience, asked) }
            return showPosted(request, reply, { path, status: endpoint.success ?? 200, posted })
          } catch (thrown) {
            const fault = faultOf(thrown, request.log)
            const { retryAfter } = fault.info
            if (retryAfter) reply.header('retry-after', String(retryAfter))
            const posted = { values, fault: envelopeOf(fault), answer: null }
            return showPosted(request, reply, { path, status: fault.http, posted })
          }
        },
      })
    }
  })
}
