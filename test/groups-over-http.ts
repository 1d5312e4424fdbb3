import { randomUUID } from 'node:crypto'
import { demoStaff } from '#account/demo-accounts.ts'
import { addDays, isoDay, toJalali } from '#persian/jalali.ts'
import { signInOverHttp } from './api-person.ts'
import { registerOverHttp } from './register.ts'

const adminPath = '/api/course/desk'
type Made = { id: string }

/**
 * A course of its own at a running product, and what staff do of its groups over HTTP. It has no level, so that learners
 * of other courses are not sent to it, nor its own to theirs.
 */
export async function openCourse(address: string, title: string) {
  const staff = await signInOverHttp(address, demoStaff('admin'))
  /** @throws Error with the answer of the call that was refused */
  async function callOk<T>(method: string, path: string, body?: object, by = staff): Promise<T> {
    const answer = await by.ask(method, path, body)
    if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
    return answer.body as T
  }
  const course = await callOk<Made>('POST', `${adminPath}/courses`, {
    title,
    slug: `c-${randomUUID()}`,
    language: 'ru',
    level: '',
    greeting: '',
    summary: '',
    about: '',
    outcomes: '',
    book: '',
    minutes: 60,
    syllabus: '',
    state: 'open',
  })

  return {
    title,
    /** A group that meets every day from so many days from now on, for nothing unless a price is said; answers its id. */
    async group(
      title: string,
      {
        startsIn = 20,
        sessions = 10,
        hour = 18,
        capacity = 5,
        minSize = 1,
        opensAtQuorum = false,
        toman = 0,
      } = {},
    ) {
      const { year, month, day } = addDays(toJalali(new Date()), startsIn)
      const { id } = await callOk<Made>('POST', `${adminPath}/groups`, {
        courseId: course.id,
        teacherId: '',
        title,
        term: '',
        branch: '',
        minutes: 60,
        weekly: Array.from({ length: 7 }, (_, weekday) => ({ weekday, minute: hour * 60 })),
        from: isoDay({ year, month, day }),
        sessions,
        capacity,
        minSize,
        opensAtQuorum,
        toman,
        refundPolicy: 'hamava',
        recordingsDays: '',
        absencesAllowed: 3,
        live: 'demo',
        liveLink: '',
      })
      return id
    },
    /** Somebody new with a seat in a group. */
    async learner(group: string) {
      const account = await registerOverHttp(address)
      const by = await signInOverHttp(address, account)
      const { order } = await callOk<{ order: Made }>('POST', `/api/course/groups/${group}/order`, {}, by)
      await callOk('POST', `/api/payment/orders/${order.id}/pay`, { useWallet: false }, by)
      return {
        account,
        /** Pays an order that comes to nothing. */
        pay: (order: string) => callOk('POST', `/api/payment/orders/${order}/pay`, { useWallet: false }, by),
      }
    },
    /** Staff move everybody of a group to another one, such as one that runs already. */
    async moveAll(from: string, to: string) {
      const { learners } = await callOk<{ learners: { enrolmentId: string }[] }>(
        'GET',
        `${adminPath}/groups/${from}/inside`,
      )
      for (const { enrolmentId } of learners) {
        const given = { groupId: to, reason: 'ساعت کار' }
        await callOk('POST', `${adminPath}/enrolments/${enrolmentId}/move`, given)
      }
    },
  }
}
