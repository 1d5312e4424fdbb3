import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { staffRoles } from '#account/permissions.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Person, TestApp } from '../app.ts'
import { type Canary, contacts, expectSilentLog, holds, openWithCanary } from '../canary.ts'
import { ask, type Sample } from '../sample-call.ts'
import { samples } from '../samples.ts'
import { formatEndpoint, listEndpoints, type SeededUser, withNewAddress } from '../seeded-user.ts'

// Every call of the studio in one test.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 })

let opened: Canary
let app: TestApp
let canary: SeededUser
let secrets: string[]
let endpoints: Endpoint[]
beforeAll(async () => {
  opened = await openWithCanary()
  ;({ app, canary, secrets } = opened)
  endpoints = listEndpoints(app)
})
afterAll(() => app[Symbol.asyncDispose]())

test('RC32 the studio shows staff contacts and names, but neither national ID, words, hash, code nor secret', async () => {
  const calls = endpoints.filter(({ access }) => typeof access === 'object')
  let answers = 0
  const staff: [string, Person][] = []
  for (const role of staffRoles) staff.push([role, await withNewAddress(app, await app.user('پویا', [role]))])
  for (const endpoint of calls) {
    // Who is refused leaves the sample as it was.
    let sample: Sample | null = null
    for (const [role, person] of staff) {
      // What ends sessions or gives roles is asked about somebody else, who is still needed after it.
      sample ??= await samples[formatEndpoint(endpoint)]!(canary, app)
      const { status, body, headers } = await ask(person, endpoint, {
        names: sample.names,
        given: sample.given,
      })
      if (status < 400) sample = null
      const text = JSON.stringify([body, headers])
      expect([role, formatEndpoint(endpoint), secrets.filter(word => holds(text, word))]).toEqual([
        role,
        formatEndpoint(endpoint),
        [],
      ])
      answers++
    }
  }
  expect(answers).toBe(calls.length * staffRoles.length)
  const support = await withNewAddress(app, await app.user('پویا', ['support']))
  const card = JSON.stringify((await support.get(`/api/studio/accounts/${canary.id}`)).body)
  expect(contacts().every(word => card.includes(word))).toBe(true)
  expect(card).toContain('•••••••230')
})

test('RC32 no line of the log holds anything of the person the studio was asked about', () =>
  expectSilentLog(opened))
