import { joinOnce } from '#contract/join-once.ts'
import { persianNumber } from '#persian/digits.ts'
import { audit as ownAudit } from './own-audit.ts'

/**
 * What the audit log says of a feature: what `audit.ts` of its folder exports.
 */
export type AuditManifest = {
  /**
   * Every action it records, as people read it. In braces stands what it was done to: how that is called where its
   * name is not known, and what comes before its name.
   */
  actions: Record<string, string>
  /** What actions are done to, by what their names begin with. */
  kinds?: Record<string, string>
  /** What besides a person they are done to, and its page in the studio; null where it has none. */
  subjects?: Record<string, ((id: string) => string) | null>
  /** The names of what changes. */
  fields?: Record<string, string>
  /** The names of values out of a fixed few. */
  values?: Record<string, string>
}

/** The names of all actions, and of what they are done to: each feature's `audit.ts` adds its own. */
export interface AuditActions extends Record<keyof typeof ownAudit.actions, true> {}
export type AuditAction = keyof AuditActions
export interface AuditSubjects extends Record<keyof typeof ownAudit.subjects, true> {}

/** What an action was done to besides a person, as it was called then; of sessions, the group's name and their number. */
export type AuditAbout = {
  kind: keyof AuditSubjects
  /** As its page in the studio is addressed. */
  id: string
  name: string
  number?: number
}

/** What was and what is of each field that changed; long texts by their length, lists by how many they hold. */
export type AuditChanges = Record<string, [before: unknown, after: unknown]>

const manifests = Object.values(
  import.meta.glob<AuditManifest>('../../features/*/audit.ts', { import: 'audit', eager: true }),
).concat(ownAudit)

export const auditActions = joinOnce<string, AuditAction>(manifests.map(({ actions }) => actions))
export const auditKinds = joinOnce(manifests.map(({ kinds }) => kinds))
export const auditSubjects = joinOnce(manifests.map(({ subjects }) => subjects))
export const auditFields = joinOnce(manifests.map(({ fields }) => fields))
export const auditValues = joinOnce(manifests.map(({ values }) => values))

/** «گروه «بازبین ۲» باز شد»; the action itself where nobody knows its words any more. */
export function auditSentence(action: string, about: Pick<AuditAbout, 'name' | 'number'> | null): string {
  const sentence: string = auditActions[action as AuditAction] ?? action
  return sentence
    .replace(/\{(.*)\|(.*)\}/, (_, bare: string, called: string) => {
      if (!about) return bare
      const session = about.number === undefined ? '' : `جلسهٔ ${persianNumber(about.number)}`
      return [called, session, `«${about.name}»`].filter(Boolean).join(' ')
    })
    .replace(/ {2,}/g, ' ')
}
