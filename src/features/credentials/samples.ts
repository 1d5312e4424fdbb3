import type { Person, TestApp } from '../../../test/app.ts'
import {
  type RecordedActions,
  type Samples,
  type StudioAccess,
  staff,
  type TextFields,
} from '../../../test/sample-call.ts'
import { pastTerm } from '../../../test/school.ts'
import { withNewAddress } from '../../../test/seeded-user.ts'

/** Somebody new who was in every session of a term that is over. */
async function graduate(app: TestApp): Promise<Person> {
  const user = await app.user()
  await pastTerm(app, user.id)
  return withNewAddress(app, user)
}

export const samples: Samples = {
  'GET /api/presentation/profile/badge': () => ({}),
  'GET /api/presentation/profile/certificates': () => ({}),
  'GET /api/credentials/badges-ahead': () => ({}),
  'POST /api/presentation/profile/transcript': async (_, app) => ({ by: await graduate(app) }),
  'GET /api/credentials/numbers/:number': ({ number }) => ({ names: { number } }),
  'GET /api/credentials/numbers/:number/paper.pdf': ({ number }) => ({ names: { number } }),
  'GET /api/credentials/:id': ({ credential }) => ({ names: { id: credential } }),
  'GET /api/credentials/achievements/:about': () => ({ names: { about: 'badge:first-class' } }),
  'GET /ns/credentials/v1': () => ({}),
  'GET /api/credentials/status-lists/:list': () => ({ names: { list: '1' } }),
  'GET /.well-known/did.json': () => ({}),
  'GET /api/studio/credentials': (_, app) => staff(app),
  async 'POST /api/studio/credentials/:id/revoke'({ credential }, app) {
    return { ...(await staff(app)), names: { id: credential }, given: { reason: 'به اشتباه صادر شد.' } }
  },
}

export const studioAccess: StudioAccess = {
  'GET /api/studio/credentials': ['admin', 'owner'],
  'POST /api/studio/credentials/:id/revoke': ['admin', 'owner'],
}

export const recordedActions: RecordedActions = {
  'POST /api/studio/credentials/:id/revoke': ['credential.revoked'],
}

export const shownFields: TextFields = {
  'POST /api/studio/credentials/:id/revoke': ['reason'],
}
