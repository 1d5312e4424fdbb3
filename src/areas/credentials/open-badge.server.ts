import type { Settings } from '#server/config.ts'
import type { Facts } from './contract.ts'
import { pageOf } from './number.ts'
import type { Signable } from './proof.server.ts'
import { didOf } from './signing-key.server.ts'
import { titleOf } from './words.ts'

/** Entries of one list; fewer than 131,072 would tell whose bit was asked for. */
export const listLength = 131_072

export const listUrl = ({ PUBLIC_URL }: Settings, list: number) =>
  `${PUBLIC_URL}/api/credentials/status-lists/${list}`

export const contexts = ['https://www.w3.org/ns/credentials/v2'] as const

export type Credential = {
  id: string
  number: string
  facts: Facts
  statusIndex: number
  issuedAt: Date
  expiresAt: Date | null
}

const achievementTypes = {
  badge: 'Badge',
  certificate: 'CertificateOfCompletion',
  transcript: 'ext:Transcript',
} satisfies Record<Facts['kind'], string>

/** A credential in the words of Open Badges 3.0, not signed yet. All that is printed stands in it besides, as it is. */
export function openBadge(
  settings: Settings,
  { id, number, facts, statusIndex, issuedAt, expiresAt }: Credential,
): Signable {
  const { PUBLIC_URL, BRAND_LATIN } = settings
  const url = PUBLIC_URL + pageOf(number)
  const list = listUrl(settings, Math.floor(statusIndex / listLength) + 1)
  const index = String(statusIndex % listLength)
  return {
    '@context': [
      ...contexts,
      'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json',
      { facts: { '@id': `${PUBLIC_URL}/ns/credentials#facts`, '@type': '@json' } },
    ],
    id: `${PUBLIC_URL}/api/credentials/${id}`,
    type: ['VerifiableCredential', 'OpenBadgeCredential'],
    issuer: { id: didOf(settings), type: ['Profile'], name: BRAND_LATIN, url: PUBLIC_URL },
    validFrom: issuedAt.toISOString(),
    ...(expiresAt && { validUntil: expiresAt.toISOString() }),
    name: titleOf(facts),
    credentialSubject: {
      type: ['AchievementSubject'],
      identifier: [
        {
          type: 'IdentityObject',
          hashed: false,
          identityType: 'name',
          identityHash: facts.enName || facts.name,
        },
      ],
      achievement: {
        id: `${url}#achievement`,
        type: ['Achievement'],
        achievementType: achievementTypes[facts.kind],
        name: titleOf(facts),
        description: facts.kind === 'badge' ? facts.description : titleOf(facts),
        criteria: { id: url, ...(facts.kind === 'badge' && { narrative: facts.criteria }) },
      },
      facts,
    },
    credentialStatus: {
      id: `${list}#${index}`,
      type: 'BitstringStatusListEntry',
      statusPurpose: 'revocation',
      statusListIndex: index,
      statusListCredential: list,
    },
  }
}
