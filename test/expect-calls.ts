import { expect } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { formatEndpoint } from './seeded-user.ts'

/** A table of the features’ `samples.ts` names these calls and no others. */
export function expectCalls(
  table: Readonly<Record<string, unknown>>,
  calls: readonly Endpoint[],
  name: string,
) {
  const wanted = calls.map(formatEndpoint)
  const unknown = Object.keys(table).filter(call => !wanted.includes(call))
  expect([
    ...wanted.filter(call => !(call in table)).map(call => `${call} is missing in ${name} of its samples.ts`),
    ...unknown.map(call => `${call} is in ${name} of a samples.ts, and no such call is there`),
  ]).toEqual([])
}
