import { fillPath } from '#contract/build-path.ts'
import { paths } from '#contract/paths.ts'
import { enoughAttended } from '#features/enrolment/public.server.ts'
import { persianNumber } from '#persian/digits.ts'
import type { Settings } from '#server/platform/config.ts'
import type { Lang } from './certificate-labels.ts'
import { type Facts, readAchievement, readVocabulary } from './contract.ts'
import { formatTitle } from './labels.ts'
import type { Signable } from './proof.server.ts'
import { buildDid } from './signing-key.server.ts'

/** Entries of one list; fewer than 131,072 would tell whose bit was asked for. */
export const listLength = 131_072

export const listUrl = ({ PUBLIC_URL }: Settings, list: number) =>
  `${PUBLIC_URL}/api/credentials/status-lists/${list}`

export const contexts = ['https://www.w3.org/ns/credentials/v2'] as const
const badgeContexts = [...contexts, 'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json'] as const

const vocabularyUrl = ({ PUBLIC_URL }: Settings) => PUBLIC_URL + fillPath(readVocabulary.path, {})

/** Our own words beside those of the standards, as their context defines them. What is published there stays as it is. */
export const buildVocabulary = (settings: Settings) => ({
  '@context': { facts: { '@id': `${vocabularyUrl(settings)}#facts`, '@type': '@json' } },
})

/** The contexts of ours that a credential names, by their addresses. */
export const ownContexts = (settings: Settings) => ({ [vocabularyUrl(settings)]: buildVocabulary(settings) })

export type Credential = {
  id: string
  number: string
  about: string
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

/** Transcripts differ, but what they are is the same for everybody. */
export const transcriptAchievement = 'transcript'

/**
 * What was achieved, one and the same for all who achieved it: a document of its own, and a part of each credential. Open
 * Badges has names as plain texts of one language (`inLanguage`); another language is an edition of its own (`related`).
 */
export function buildAchievement(settings: Settings, about: string, facts: Facts, lang: Lang = 'fa') {
  const path = fillPath(readAchievement.path, {
    about: facts.kind === 'transcript' ? transcriptAchievement : about,
  })
  const buildId = (lang: Lang) => settings.PUBLIC_URL + path + (lang === 'fa' ? '' : `?lang=${lang}`)
  const english = describeInEnglish(facts)
  const inLanguage = english ? lang : 'fa'
  const { name, description, criteria } = (inLanguage === 'en' && english) || describeInPersian(facts)
  const other = inLanguage === 'fa' ? 'en' : 'fa'
  return {
    id: buildId(inLanguage),
    type: ['Achievement'],
    achievementType: achievementTypes[facts.kind],
    inLanguage,
    name,
    description,
    criteria: { narrative: criteria },
    ...(english && { related: [{ id: buildId(other), type: ['Related'], inLanguage: other }] }),
    ...(facts.kind === 'badge' &&
      facts.imageUrl && { image: { id: settings.PUBLIC_URL + facts.imageUrl, type: 'Image' } }),
  }
}

function describeInPersian(facts: Facts) {
  const name = formatTitle(facts)
  if (facts.kind === 'badge') return { name, description: facts.description, criteria: facts.criteria }
  const criteria =
    facts.kind === 'certificate'
      ? `حضور در دست‌کم ${persianNumber(enoughAttended * 100)}٪ جلسه‌های دوره تا پایان آن`
      : 'به پایان رساندن دست‌کم یک دوره'
  return { name, description: name, criteria }
}

/** Null of what was issued before there were English words for it. */
function describeInEnglish(facts: Facts) {
  if (facts.kind === 'badge') return facts.en ? { name: facts.en.title, ...facts.en } : null
  if (facts.kind === 'transcript') {
    const name = 'Official Transcript'
    return { name, description: name, criteria: 'Completing at least one course' }
  }
  const { enCourse } = facts
  const criteria = `Attending at least ${enoughAttended * 100}% of the sessions of the course, to its end`
  return enCourse ? { name: enCourse, description: enCourse, criteria } : null
}

/** The achievement as a document for itself. */
export const achievementDocument = (settings: Settings, about: string, facts: Facts, lang: Lang) => ({
  '@context': badgeContexts,
  ...buildAchievement(settings, about, facts, lang),
})

/** A credential in the words of Open Badges 3.0, not signed yet. All that is printed stands in it besides, as it is. */
export function openBadge(
  settings: Settings,
  { id, number, about, facts, statusIndex, issuedAt, expiresAt }: Credential,
): Signable {
  const { PUBLIC_URL, BRAND_LATIN } = settings
  const list = listUrl(settings, Math.floor(statusIndex / listLength) + 1)
  const index = String(statusIndex % listLength)
  return {
    '@context': [...badgeContexts, vocabularyUrl(settings)],
    id: `${PUBLIC_URL}/api/credentials/${id}`,
    type: ['VerifiableCredential', 'OpenBadgeCredential'],
    issuer: { id: buildDid(settings), type: ['Profile'], name: BRAND_LATIN, url: PUBLIC_URL },
    validFrom: issuedAt.toISOString(),
    ...(expiresAt && { validUntil: expiresAt.toISOString() }),
    // Verifiers are others, and mostly abroad; the achievement says its language.
    name: (describeInEnglish(facts) ?? describeInPersian(facts)).name,
    // Where a person may look at it.
    evidence: [{ id: PUBLIC_URL + paths.certificate({ number }), type: ['Evidence'], name: number }],
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
      licenseNumber: number,
      achievement: buildAchievement(settings, about, facts),
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
