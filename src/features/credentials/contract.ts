import * as z from 'zod/mini'
import { may } from '#account/permissions.ts'
import { endpoint } from '#contract/endpoint.ts'
import { fileResponse, id, instant, text } from '#contract/fields.ts'

/** Whole names; the English one is empty where none is known. */
const person = { name: z.string(), enName: z.string() }

const term = {
  /** The course's title, as the school words it. */
  course: z.string(),
  /** In English; not on what was issued before courses had one. */
  enCourse: z.optional(z.string()),
  language: z.string(),
  /** CEFR; null where a course has no single level. */
  level: z.nullable(z.string()),
  /** Of teaching, a quarter at the least. */
  hours: z.number(),
  sessions: z.int(),
  attended: z.int(),
  /** The first session's start, the last one's end. */
  from: instant,
  until: instant,
  teacher: z.string(),
  enTeacher: z.string(),
}

const certificate = z.object({ kind: z.literal('certificate'), ...person, ...term })
const badge = z.object({
  kind: z.literal('badge'),
  ...person,
  title: z.string(),
  description: z.string(),
  criteria: z.string(),
  /** In English; not on what was issued before badges had it. */
  en: z.optional(z.object({ title: z.string(), description: z.string(), criteria: z.string() })),
  imageUrl: z.nullable(z.string()),
})
const transcript = z.object({
  kind: z.literal('transcript'),
  ...person,
  /** Hours of class attended, all courses together. */
  hours: z.number(),
  /** The oldest first. */
  courses: z.array(z.object({ ...term, /** Of its certificate. */ certificate: z.nullable(z.string()) })),
  /** The level found last of each skill in each language. */
  levels: z.array(
    z.object({
      /** Not on what was issued before levels had it. */
      language: z.optional(z.string()),
      skill: z.string(),
      level: z.string(),
      at: instant,
    }),
  ),
})

/** All that is printed on a credential, frozen when it was issued. */
const facts = z.discriminatedUnion('kind', [certificate, badge, transcript])
export type Facts = z.output<typeof facts>
export type CertificateFacts = z.output<typeof certificate>
export type BadgeFacts = z.output<typeof badge>
export type TranscriptFacts = z.output<typeof transcript>

export const credentialStates = ['valid', 'expired', 'revoked'] as const
export type CredentialState = (typeof credentialStates)[number]

const checked = z.object({
  id: z.string(),
  number: z.string(),
  state: z.enum(credentialStates),
  /** Whether the school's signature is on exactly these facts. */
  isSigned: z.boolean(),
  issuedAt: instant,
  expiresAt: z.nullable(instant),
  revokedAt: z.nullable(instant),
  revokedReason: z.nullable(z.string()),
  facts,
  /** Where anybody may check it. */
  url: z.string(),
  /** `url` as a QR code: modules a side, and the path that fills the dark ones, one unit a module. */
  qr: z.object({ size: z.int(), path: z.string() }),
  checkedAt: instant,
})
export type Checked = z.output<typeof checked>

/** As it stands on the certificate; capitals and digits may be typed anyhow (`tidyNumber`). */
const number = z
  .string({ error: 'شمارهٔ گواهی‌نامه درست نیست.' })
  .check(z.regex(/^HV-\d{4}-[0-9A-HJKMNP-TV-Z]{8}$/, 'شمارهٔ گواهی‌نامه درست نیست.'))

export const checkCredential = endpoint({
  method: 'GET',
  path: '/api/credentials/numbers/:number',
  access: 'anyone',
  summary:
    'What a certificate, a badge or a transcript says, whether it holds, and whether its signature is right.',
  input: z.object({ number }),
  output: z.object({ credential: checked }),
  // Numbers are not to be guessed, and whoever tries is slow.
  perMinute: 120,
})

export const readCertificatePdf = endpoint({
  method: 'GET',
  path: '/api/credentials/numbers/:number/paper.pdf',
  access: 'anyone',
  summary: 'A credential as PDF, in Persian or in English.',
  input: z.object({ number, lang: z._default(z.enum(['fa', 'en']), 'fa') }),
  output: fileResponse,
  file: 'application/pdf',
  perMinute: 30,
})

/** A document of the standard, whose every name is the standard's. */
const standard = z.record(z.string(), z.unknown())

export const readCredential = endpoint({
  method: 'GET',
  path: '/api/credentials/:id',
  access: 'anyone',
  summary: 'A signed credential: Open Badges 3.0, proofs by eddsa-jcs-2022 and eddsa-rdfc-2022.',
  input: z.object({ id }),
  output: standard,
  open: true,
})

export const readAchievement = endpoint({
  method: 'GET',
  path: '/api/credentials/achievements/:about',
  access: 'anyone',
  summary:
    'What was achieved, the same for all who hold a credential of it: an Achievement of Open Badges 3.0, in either language.',
  input: z.object({
    about: z
      .string()
      .check(z.regex(/^(badge:[\w-]{1,60}|group:[\da-f-]{36}|transcript)$/, 'نشانی درست نیست.')),
    lang: z._default(z.enum(['fa', 'en']), 'fa'),
  }),
  output: standard,
  open: true,
})

export const readVocabulary = endpoint({
  method: 'GET',
  path: '/ns/credentials/v1',
  access: 'anyone',
  summary: 'The JSON-LD context of the words that credentials have beside those of Open Badges.',
  input: z.object({}),
  output: standard,
  open: true,
})

export const readStatusList = endpoint({
  method: 'GET',
  path: '/api/credentials/status-lists/:list',
  access: 'anyone',
  summary: 'Which credentials were taken back: a signed BitstringStatusListCredential of 131,072.',
  input: z.object({ list: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(10_000)) }),
  output: standard,
  open: true,
})

export const readDid = endpoint({
  method: 'GET',
  path: '/.well-known/did.json',
  access: 'anyone',
  summary: 'The keys the school signs with (did:web).',
  input: z.object({}),
  output: standard,
  open: true,
})

const myBadge = z.object({
  /** Of the grant: one badge granted to two people has two. */
  id: z.string(),
  /** Which badge it is. */
  rule: z.string(),
  title: z.string(),
  description: z.string(),
  imageUrl: z.nullable(z.string()),
  criteria: z.string(),
  grantedAt: instant,
  expiresAt: z.nullable(instant),
  revokedAt: z.nullable(instant),
  /** Where anybody may check it. */
  verifyUrl: z.nullable(z.string()),
})
export type Badge = z.output<typeof myBadge>

export const myBadges = endpoint({
  method: 'GET',
  path: '/api/presentation/profile/badge',
  access: 'user',
  summary: 'The badges granted to the user, revoked and expired ones too, the newest first.',
  input: z.object({}),
  output: z.object({ badges: z.array(myBadge) }),
})

const badgeAhead = z.object({
  rule: z.string(),
  title: z.string(),
  criteria: z.string(),
  /** How far somebody has come, where it is counted, and how much it takes. */
  progress: z.nullable(z.object({ have: z.int(), of: z.int(), /** «جلسه» */ unit: z.string() })),
})
export type BadgeAhead = z.output<typeof badgeAhead>

export const badgesAhead = endpoint({
  method: 'GET',
  path: '/api/credentials/badges-ahead',
  access: 'user',
  summary: 'The badges the user does not have yet, the nearest first.',
  input: z.object({}),
  output: z.object({ badges: z.array(badgeAhead) }),
})

const myCertificate = z.object({
  id: z.string(),
  number: z.string(),
  state: z.enum(credentialStates),
  issuedAt: instant,
  facts: certificate,
})
export type MyCertificate = z.output<typeof myCertificate>

export const myCertificates = endpoint({
  method: 'GET',
  path: '/api/presentation/profile/certificates',
  access: 'user',
  summary: 'The user’s certificates, the newest first.',
  input: z.object({}),
  output: z.object({ certificates: z.array(myCertificate) }),
})

export const issueTranscript = endpoint({
  method: 'POST',
  path: '/api/presentation/profile/transcript',
  access: 'user',
  summary:
    'Issues the official transcript of all courses that are over; the same one while nothing was added.',
  input: z.object({}),
  output: z.object({ number: z.string() }),
  perMinute: 10,
})

export const revokeCredential = endpoint({
  method: 'POST',
  path: '/api/studio/credentials/:id/revoke',
  access: may('credentials.revoke'),
  summary: 'Takes a credential back for good; its page says when and why.',
  input: z.object({ id, reason: text({ label: 'دلیل', min: 3, max: 300 }) }),
  output: z.object({ credential: z.object({ id: z.string(), number: z.string(), revokedAt: instant }) }),
})

export const listCredentials = endpoint({
  method: 'GET',
  path: '/api/studio/credentials',
  access: may('credentials.revoke'),
  summary: 'What was issued last, the newest first; or the one of a number.',
  input: z.object({ number: z.optional(number) }),
  output: z.object({
    items: z.array(
      z.object({
        id: z.string(),
        number: z.string(),
        state: z.enum(credentialStates),
        issuedAt: instant,
        revokedReason: z.nullable(z.string()),
        /** Whom it is made out to, and what it is of. */
        name: z.string(),
        title: z.string(),
      }),
    ),
  }),
})
