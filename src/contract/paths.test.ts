import { expect, test } from 'vitest'
import { paths } from './paths.ts'
import { phrasebookPaths } from './phrasebook-paths.ts'
import { studioPaths } from './studio-paths.ts'

/** By its name, each builder with what it was given: every address it can put together. */
const built: Record<string, string[]> = {
  certificate: [paths.certificate({ number: 'HV-1405-7K2M9QXA' })],
  classroom: [paths.classroom({ session: 's1' })],
  course: [paths.course({ slug: 'german-a1' })],
  courses: [paths.courses({ language: 'de' }), paths.courses({ language: 'de', level: 'A1' })],
  group: [paths.group({ id: 'g1' })],
  myCourse: [
    paths.myCourse({ enrolment: 'e1' }),
    paths.myCourse({ enrolment: 'e1', recording: 'r1' }),
    paths.myCourse({ enrolment: 'e1', catchUp: 's1', second: 0 }),
    paths.myCourse({ enrolment: 'e1', homework: 'h1' }),
  ],
  myPhrases: [paths.myPhrases({}), paths.myPhrases({ list: 'l1', page: 2 })],
  order: [paths.order({ id: 'o1' })],
  orders: [paths.orders({ page: 1 }), paths.orders({ page: 2 })],
  profile: [
    paths.profile(),
    paths.profile({ tab: 'overview' }),
    paths.profile({ tab: 'messages', page: 2 }),
    paths.profile({ tab: 'courses', page: 2, only: 'over' }),
  ],
  teacher: [paths.teacher({ slug: 'sara' })],
  phrase: [phrasebookPaths.phrase({ slug: 'im-late' })],
  sharedList: [phrasebookPaths.sharedList({ share: 'a/b?ج' })],
  situation: [phrasebookPaths.situation({ slug: 'airport' })],
}

const builtForStudio: Record<keyof typeof studioPaths, string[]> = {
  account: [studioPaths.account({ id: 'a1' })],
  accounts: [studioPaths.accounts({ q: 'سارا ا', page: 1 }), studioPaths.accounts({ q: 'a&b', page: 2 })],
  answers: [
    studioPaths.answers(),
    studioPaths.answers({ done: false, page: 1, answer: 'a1' }),
    studioPaths.answers({ done: true, page: 2, answer: 'a1' }),
  ],
  audit: [studioPaths.audit({ account: 'a1' }), studioPaths.audit({ account: 'a1', page: 2 })],
  banner: [studioPaths.banner({ id: 'b1' })],
  broadcast: [studioPaths.broadcast({ id: 'b1' })],
  broadcasts: [studioPaths.broadcasts({ page: 1 }), studioPaths.broadcasts({ page: 2 })],
  course: [studioPaths.course({ id: 'c1' })],
  faq: [studioPaths.faq({ id: 'f1' })],
  group: [studioPaths.group({ id: 'g1' })],
  holiday: [studioPaths.holiday({ id: 'h1' })],
  legal: [studioPaths.legal({ document: 'terms' })],
  messageTemplate: [studioPaths.messageTemplate({ key: 'code' })],
  outage: [studioPaths.outage({ id: 'o1' })],
  pay: [studioPaths.pay({ month: '1405-09' }), studioPaths.pay({ teacher: 't1', month: '1405-09' })],
  recordings: [studioPaths.recordings({ page: 1 }), studioPaths.recordings({ page: 2 })],
  taughtGroup: [studioPaths.taughtGroup({ id: 'g1' }), studioPaths.taughtGroup({ id: 'g1', tab: 'grades' })],
  taughtGroups: [studioPaths.taughtGroups(), studioPaths.taughtGroups({ page: 2 })],
  teacher: [studioPaths.teacher({ id: 't1' })],
  tickets: [studioPaths.tickets(), studioPaths.tickets({ answered: true, page: 2 })],
  today: [studioPaths.today({ session: 's1' })],
}

test('every address of the site', () => {
  expect(Object.keys(built).sort()).toEqual(Object.keys({ ...paths, ...phrasebookPaths }).sort())
  expect(built).toEqual({
    certificate: ['/certificate/HV-1405-7K2M9QXA'],
    classroom: ['/course/classroom/s1'],
    course: ['/course/german-a1'],
    courses: ['/course?language=de', '/course?language=de&level=A1'],
    group: ['/info/g1'],
    myCourse: [
      '/profile?tab=courses&course=e1',
      '/profile?tab=courses&course=e1&recording=r1',
      '/profile?tab=courses&course=e1&catch-up=s1&at=0',
      '/profile?tab=courses&course=e1#homework-h1',
    ],
    myPhrases: ['/phrasebook/mine', '/phrasebook/mine?list=l1&page=2'],
    order: ['/payment/orders/o1'],
    orders: ['/payment', '/payment?page=2'],
    profile: [
      '/profile',
      '/profile',
      '/profile?tab=messages&page=2',
      '/profile?tab=courses&page=2&only=over',
    ],
    teacher: ['/teachers/sara'],
    phrase: ['/phrasebook/phrases/im-late'],
    sharedList: ['/phrasebook/shared/a%2Fb%3F%D8%AC'],
    situation: ['/phrasebook/situations/airport'],
  })
})

test('every address of the studio', () => {
  expect(builtForStudio).toEqual({
    account: ['/studio/accounts/a1'],
    accounts: ['/studio/accounts?q=%D8%B3%D8%A7%D8%B1%D8%A7+%D8%A7', '/studio/accounts?q=a%26b&page=2'],
    answers: ['/studio/homework', '/studio/homework?answer=a1', '/studio/homework?done=yes&page=2&answer=a1'],
    audit: ['/studio/audit?account=a1', '/studio/audit?account=a1&page=2'],
    banner: ['/studio/site/banners/b1'],
    broadcast: ['/studio/broadcasts/b1'],
    broadcasts: ['/studio/broadcasts', '/studio/broadcasts?page=2'],
    course: ['/studio/courses/c1'],
    faq: ['/studio/site/faqs/f1'],
    group: ['/studio/groups/g1'],
    holiday: ['/studio/site/holidays/h1'],
    legal: ['/studio/legal/terms'],
    messageTemplate: ['/studio/site/letter-texts/code'],
    outage: ['/studio/outages/o1'],
    pay: ['/studio/pay?month=1405-09', '/studio/pay/t1?month=1405-09'],
    recordings: ['/studio/recordings', '/studio/recordings?page=2'],
    taughtGroup: ['/studio/homework/groups/g1', '/studio/homework/groups/g1?tab=grades'],
    taughtGroups: ['/studio/homework/groups', '/studio/homework/groups?page=2'],
    teacher: ['/studio/teachers/t1'],
    tickets: ['/studio/letters', '/studio/letters?answered=yes&page=2'],
    today: ['/studio/today#class-s1'],
  })
})
