import type { LoginResponse } from '#account/contract.ts'
import { logInOverHttp, openVisitor } from '../test/call-over-http.ts'
import { freshDatabase, runOn } from '../test/fresh-database.ts'
import { startProduct } from '../test/server.ts'
import { fillLargeSchool } from './large-school.ts'
import { benchServer, computePercentiles, readMemory, round } from './measure.ts'

// The studio of a large school on PostgreSQL: a hundred thousand people with a million rows of attendance over ten years
// of groups, and three hundred thousand orders over three years. How long its lists and a learner's page take, asked over
// HTTP, and what an export of a hundred thousand rows takes in memory.

const people = 100_000
const groups = 10_000
const orders = 300_000
const rounds = 3
const asksPerRound = 40

/** Milliseconds, of memory MB. */
export async function run(): Promise<object> {
  await using place = await freshDatabase(benchServer)
  await using product = await startProduct({ env: { LOG_LEVEL: 'info', DATABASE_URL: place.url } })
  await fillLargeSchool(place.url, { people, groups, orders })
  const { session } = await logInOverHttp(product.address, {
    phoneNumber: '09121000017',
    password: 'owner-of-hamava-1405',
  })
  const lists = await timeLists(product.address, session, place.url)
  const memory = await weighExport(product.address, session, product.pid)
  return {
    asked: { list: 30, person: 40, exportMb: 150 },
    people,
    orders,
    lists,
    export: memory,
  }
}

async function timeLists(address: string, session: LoginResponse, url: string) {
  let asks = 0
  const ask = async (path: string) => {
    // From many addresses, for one is limited to so many calls a minute.
    const from = `10.0.${++asks % 250}.7`
    const headers = { authorization: `Bearer ${session.auth.accessToken}`, 'x-forwarded-for': from }
    const answer = await fetch(address + path, { headers })
    const body = (await answer.json()) as Record<string, unknown>
    if (!answer.ok) throw new Error(`${path} was refused: ${answer.status} ${JSON.stringify(body)}`)
    return body
  }
  const one = async (statement: string) => Object.values((await runOn(url, statement)).rows[0]!)[0] as string
  const group = await one(
    `select id from course_group where title like 'گروه شمارهٔ %' order by ends_at desc limit 1`,
  )
  const course = await one(`select course_id from course_group where id = '${group}'`)
  const learner = await one('select user_id from enrolment order by id limit 1 offset 1000')
  const number = await one('select number from orders order by number desc limit 1 offset 100000')
  const middle = await ask(`/api/studio/people?q=${encodeURIComponent('کاظمی')}`)
  const day = (back: number) => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10)
  const month = `from=${day(30)}&until=${day(0)}`
  const asked: Record<string, string> = {
    'people: all': '/api/studio/people',
    'people: after a place': `/api/studio/people?after=${encodeURIComponent(String(middle.next))}`,
    'people: a name': `/api/studio/people?q=${encodeURIComponent('کاظمی')}`,
    'people: two names': `/api/studio/people?q=${encodeURIComponent('رها صدری')}`,
    'people: end of a phone': '/api/studio/people?q=4321',
    'people: of a group': `/api/studio/people?group=${group}`,
    'people: of a course': `/api/studio/people?course=${course}`,
    'people: of a term': `/api/studio/people?term=${encodeURIComponent('ترم 2')}`,
    'people: three absences': '/api/studio/people?absences=3',
    'people: not renewed': '/api/studio/people?renewed=no',
    'people: birthday in a month': '/api/studio/people?birthday=month',
    'people: by source': '/api/studio/people?source=desk',
    'orders: all': '/api/studio/orders',
    'orders: after a place': `/api/studio/orders?after=${number}`,
    'orders: a number': `/api/studio/orders?q=${number}`,
    'orders: a phone': '/api/studio/orders?q=09125004321',
    'orders: a month': `/api/studio/orders?${month}`,
    'orders: a month by the gateway': `/api/studio/orders?${month}&method=gateway`,
    'orders: all by the gateway': '/api/studio/orders?method=gateway',
    'orders: in debt': '/api/studio/orders?view=debt',
    'orders: dropped': '/api/studio/orders?view=dropped',
    'payments: all': '/api/studio/received',
    'payments: a month': `/api/studio/received?${month}`,
    'payments: a phone': '/api/studio/received?q=09125004321',
    "a learner's page": `/api/studio/people/${learner}`,
  }
  const times: Record<string, object> = {}
  for (const [name, path] of Object.entries(asked)) {
    const turns: number[][] = []
    let total: unknown
    for (let turn = 0; turn <= rounds; turn++) {
      const taken: number[] = []
      for (let time = 0; time < asksPerRound; time++) {
        const began = performance.now()
        total = (await ask(path)).total
        taken.push(performance.now() - began)
      }
      // The first turn only warms the caches.
      if (turn > 0) turns.push(taken)
    }
    const { p50, p95 } = computePercentiles(turns)
    times[name] = { total, p50, p95 }
    console.log(`  ${name.padEnd(32)} total ${total}, p50 ${p50} ms, p95 ${p95} ms`)
  }
  return times
}

async function weighExport(address: string, session: LoginResponse, pid: number) {
  const idle = readMemory(pid)
  let peak = idle
  const watch = setInterval(() => {
    peak = Math.max(peak, readMemory(pid))
  }, 20)
  const began = performance.now()
  try {
    const from = new Date(Date.now() - 347 * 86_400_000).toISOString().slice(0, 10)
    const answer = await fetch(`${address}/api/studio/orders.xlsx`, {
      method: 'POST',
      headers: { ...(await openVisitor(address)), authorization: `Bearer ${session.auth.accessToken}` },
      body: JSON.stringify({ from }),
    })
    if (!answer.ok) throw new Error(`the export was refused: ${answer.status} ${await answer.text()}`)
    let bytes = 0
    for await (const chunk of answer.body!) bytes += chunk.length
    return { bytes, seconds: round((performance.now() - began) / 1000), overIdle: Math.round(peak - idle) }
  } finally {
    clearInterval(watch)
  }
}
