import type { InputOf } from '#contract/endpoint.ts'
import { persianNumber, readInteger } from '#persian/digits.ts'
import type { Audience, createDiscount, Discount, DiscountKind } from './contract.ts'

/** A discount as it is typed. */
export type Draft = {
  code: string
  name: string
  by: 'percent' | 'amount'
  percent: string
  amount: string
  maxAmount: string
  minimum: string
  daysBefore: string
  uses: string
  usesEach: string
  from: string
  until: string
  itemKinds: string[]
  courseIds: string[]
  groupIds: string[]
  audience: Audience
  phones: string[]
  stacks: boolean
}

const show = (number: number | null) => (number === null ? '' : persianNumber(number).replace(/٬/g, ''))
const showSum = (rials: number | null) => show(rials === null ? null : rials / 10)

export const newDraft = (kind: DiscountKind): Draft => ({
  code: '',
  name: '',
  by: 'percent',
  percent: '',
  amount: '',
  maxAmount: '',
  minimum: '',
  daysBefore: kind === 'early' ? show(14) : '',
  uses: '',
  usesEach: kind === 'code' ? show(1) : '',
  from: '',
  until: '',
  itemKinds: [],
  courseIds: [],
  groupIds: [],
  audience: 'all',
  phones: [],
  stacks: false,
})

export const toDraft = (discount: Discount): Draft => ({
  code: discount.code ?? '',
  name: discount.name,
  by: discount.percent === null ? 'amount' : 'percent',
  percent: show(discount.percent),
  amount: showSum(discount.amount),
  maxAmount: showSum(discount.maxAmount),
  minimum: showSum(discount.minimum),
  daysBefore: show(discount.daysBefore),
  uses: show(discount.uses),
  usesEach: show(discount.usesEach),
  from: discount.from ?? '',
  until: discount.until ?? '',
  itemKinds: discount.itemKinds,
  courseIds: discount.courseIds,
  groupIds: discount.groupIds,
  audience: discount.audience,
  phones: discount.phones,
  stacks: discount.stacks,
})

/** What is no number is sent as one that the server refuses at its field. */
const readNumber = (typed: string) =>
  typed.trim() === '' ? null : (readInteger(typed.replace(/[٬,]/g, '')) ?? -1)
function readSum(typed: string): number | null {
  const toman = readNumber(typed)
  return toman === null ? null : toman * 10
}

type Values = Omit<InputOf<typeof createDiscount>, 'kind' | 'code'>

export const toValues = (draft: Draft): Values => ({
  name: draft.name,
  percent: draft.by === 'percent' ? readNumber(draft.percent) : null,
  amount: draft.by === 'amount' ? readSum(draft.amount) : null,
  maxAmount: draft.by === 'percent' ? readSum(draft.maxAmount) : null,
  minimum: readSum(draft.minimum),
  daysBefore: readNumber(draft.daysBefore),
  uses: readNumber(draft.uses),
  usesEach: readNumber(draft.usesEach),
  from: draft.from || null,
  until: draft.until || null,
  itemKinds: draft.itemKinds as Values['itemKinds'],
  courseIds: draft.courseIds,
  groupIds: draft.groupIds,
  audience: draft.audience,
  phones: draft.audience === 'listed' ? draft.phones : [],
  stacks: draft.stacks,
})
