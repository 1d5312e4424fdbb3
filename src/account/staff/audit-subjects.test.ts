/** @module-tag embedded */
import { expect, test, vi } from 'vitest'
import { openTestApp } from '../../../test/app.ts'
import { ask } from '../../../test/sample-call.ts'
import { samples } from '../../../test/samples.ts'
import { createSeededUser, formatEndpoint, listEndpoints } from '../../../test/seeded-user.ts'
import { type AuditAction, auditActions, auditFields, auditKinds, auditSentence } from './audit-actions.ts'

vi.setConfig({ testTimeout: 240_000 })

/** What is of the whole school, and of nobody and nothing in it. */
const ofAll: AuditAction[] = [
  'wording.changed',
  'counselingRules.changed',
  'businessHours.changed',
  'look.changed',
  'group.termOpened',
  'people.imported',
  'people.importReported',
  'people.invited',
  'languages.changed',
  'withdrawal.confirmed',
  'instalment.policySet',
  'deskRules.set',
  'credit.limitsSet',
  'opening.opened',
  'opening.closed',
  'invoiceSeller.changed',
  'invoice.backlogIssued',
]

test('whatever is written into the audit log names whom or what it was done to, in words of its own', async () => {
  await using app = await openTestApp({ seed: true, env: { PUBLIC_URL: 'http://localhost:3000' } })
  const self = await createSeededUser(app)
  const writes = listEndpoints(app).filter(
    ({ method, access }) => method !== 'GET' && typeof access === 'object',
  )
  for (const endpoint of writes) {
    const sample = await samples[formatEndpoint(endpoint)]!(self, app)
    await ask(sample.by ?? self, endpoint, sample)
  }
  const { rows } = await app.database.execute(
    'select action as act, subject_id, about, changes, details from audit_entry order by at',
  )
  const entries = rows as {
    act: AuditAction
    subject_id: string | null
    about: { name: string; id: string } | null
    changes: Record<string, unknown> | null
    details: object
  }[]
  const acts = new Set(entries.map(({ act }) => act))
  // Of what people do to their own accounts, and of what no sample comes to, other tests tell.
  expect(acts.size).toBeGreaterThan(45)

  const nameless = entries.filter(
    ({ act, subject_id, about }) => !ofAll.includes(act) && !subject_id && !(about?.name && about.id),
  )
  expect(nameless).toEqual([])
  // What has a place in its sentence for the thing it was done to has the thing.
  const bare = entries.filter(({ act, about }) => auditActions[act].includes('{') && !about)
  expect(bare.map(({ act }) => act)).toEqual([])
  for (const { act, about, changes } of entries) {
    expect(auditSentence(act, about)).not.toMatch(/[{|}]| {2}/)
    expect(auditKinds).toHaveProperty(act.split('.')[0]!)
    for (const name of Object.keys(changes ?? {})) expect(auditFields).toHaveProperty(name)
  }
  const written = entries.map(({ changes, details }) => JSON.stringify({ changes, details })).join('\n')
  expect(written).not.toMatch(/password|token|@|09\d{9}/i)
})

test('a session is said by its number and its group, and what has no name by what it is', () => {
  expect(auditSentence('group.created', { name: 'بازبین ۲' })).toBe('گروه «بازبین ۲» باز شد')
  expect(auditSentence('substitute.asked', { name: 'گروه شب', number: 1 })).toBe(
    'برای جلسهٔ ۱ «گروه شب» جایگزین خواسته شد',
  )
  expect(auditSentence('group.created', null)).toBe('یک گروه باز شد')
})
