/** What features above counseling ask of its counselors and rules. */
export { counselorCards, portraitUrl } from './booking/choose.server.ts'
export { listAccounts } from './booking/hosts.server.ts'
export { selectOwnCounselors } from './day/day.server.ts'
export { keepPastWork } from './pay/work.server.ts'
export { selectAnswering } from './records/question-price.server.ts'
export { findRules } from './records/rules.server.ts'
