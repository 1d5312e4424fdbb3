import { gzipSync } from 'node:zlib'
import { AppError } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import type { RequestContext } from '#server/app-context.ts'
import { withTables } from '#server/platform/database/database.ts'
import type * as calls from './contract.ts'
import { contexts, listLength, listUrl } from './open-badge.server.ts'
import { signDocument } from './proof.server.ts'
import { buildDid, signingKey } from './signing-key.server.ts'
import type { CredentialsTables } from './tables.server.ts'

const t = withTables<CredentialsTables>()

/** How long whoever checks may keep a list, in milliseconds. */
const validMs = 300_000

/** @throws AppError notFound, beyond the lists that were begun */
export async function readStatusList(
  { app, db, now }: RequestContext,
  { list }: CheckedInputOf<typeof calls.readStatusList>,
) {
  const from = (list - 1) * listLength
  const own = t(db)
    .selectFrom('credential')
    .select('status_index')
    .where('status_index', '>=', from)
    .where('status_index', '<', from + listLength)
  if (!(await own.limit(1).executeTakeFirst())) throw new AppError('notFound')
  const revoked = await own.where('revoked_at', 'is not', null).execute()
  const { settings } = app
  const url = listUrl(settings, list)
  const at = now()
  const document = {
    '@context': contexts,
    id: url,
    type: ['VerifiableCredential', 'BitstringStatusListCredential'],
    issuer: buildDid(settings),
    validFrom: at.toISOString(),
    validUntil: new Date(at.getTime() + validMs).toISOString(),
    credentialSubject: {
      id: `${url}#list`,
      type: 'BitstringStatusList',
      statusPurpose: 'revocation',
      encodedList: encodeBits(revoked.map(({ status_index }) => status_index - from)),
      ttl: validMs,
    },
  }
  return signDocument(document, { ...(await signingKey(app, db)), at })
}

/** A list with these bits set, the first one the highest of the first byte: multibase of the gzipped bytes. */
function encodeBits(set: readonly number[]): string {
  const bytes = new Uint8Array(listLength / 8)
  for (const index of set) bytes[index >> 3]! |= 0x80 >> (index & 7)
  return `u${gzipSync(bytes).toString('base64url')}`
}
