import { expect, test } from 'vitest'
import { paths } from './paths.ts'
import { phrasebookPaths } from './phrasebook-paths.ts'
import { studioPaths } from './studio-paths.ts'

test.each([
  [paths.certificate({ number: 'HV-1405-8QK2M7XA' }), '/certificate/HV-1405-8QK2M7XA'],
  [paths.classroom({ session: 's' }), '/course/classroom/s'],
  [paths.course({ slug: 'english-b1' }), '/course/english-b1'],
  [paths.courses({}), '/course'],
  [paths.courses({ language: 'en', level: 'B1' }), '/course?language=en&level=B1'],
  [paths.group({ id: 'g' }), '/info/g'],
  [paths.myCourse({ enrolment: 'e' }), '/profile?tab=courses&course=e'],
  [paths.myCourse({ enrolment: 'e', recording: 'r' }), '/profile?tab=courses&course=e&recording=r'],
  [
    paths.myCourse({ enrolment: 'e', catchUp: 's', second: 0 }),
    '/profile?tab=courses&course=e&catch-up=s&at=0',
  ],
  [paths.myCourse({ enrolment: 'e', homework: 'h' }), '/profile?tab=courses&course=e#homework-h'],
  [paths.order({ id: 'o' }), '/payment/orders/o'],
  [paths.orders({ page: 1 }), '/payment'],
  [paths.orders({ page: 2 }), '/payment?page=2'],
  [paths.profile(), '/profile'],
  [paths.profile({ tab: 'overview' }), '/profile'],
  [paths.profile({ tab: 'courses', page: 3, only: 'over' }), '/profile?tab=courses&page=3&only=over'],
  [paths.teacher({ slug: 'negar sedaghat/؟' }), '/teachers/negar%20sedaghat%2F%D8%9F'],
  [phrasebookPaths.myList({}), '/phrasebook/mine'],
  [phrasebookPaths.myList({ list: 'l', page: 2 }), '/phrasebook/mine?list=l&page=2'],
  [phrasebookPaths.phrase({ slug: 'hello' }), '/phrasebook/phrases/hello'],
  [phrasebookPaths.sharedList({ share: 's' }), '/phrasebook/shared/s'],
  [phrasebookPaths.situation({ slug: 'airport' }), '/phrasebook/situations/airport'],
  [studioPaths.accounts({ q: '0912 & 1' }), '/studio/accounts?q=0912+%26+1'],
  [studioPaths.answers({ done: true, answer: 'a' }), '/studio/homework?done=yes&answer=a'],
  [studioPaths.messageTemplate({ key: 'old-email' }), '/studio/site/letter-texts/old-email'],
  [studioPaths.pay({ month: '1405-08' }), '/studio/pay?month=1405-08'],
  [studioPaths.pay({ teacher: 't' }), '/studio/pay/t'],
  [studioPaths.taughtGroup({ id: 'g', tab: 'grades' }), '/studio/homework/groups/g?tab=grades'],
  [studioPaths.tickets({ answered: true, page: 1 }), '/studio/letters?answered=yes'],
  [studioPaths.today({ session: 's' }), '/studio/today#class-s'],
])('an address is %s', (built, written) => {
  expect(built).toBe(written)
})
