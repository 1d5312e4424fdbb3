import { joinOnce } from '#contract/join-once.ts'

/** The staff roles, and what each may do: the table that calls, pages and tests read. */
export const staffRoles = [
  'teacher',
  'counselor',
  'editor',
  'support',
  'registrar',
  'accountant',
  'admin',
  'owner',
] as const
export type StaffRole = (typeof staffRoles)[number]

/**
 * Who has each permission of a feature, and who hears or sees of what concerns no single person (its audiences): what
 * `permissions.ts` of a feature's folder exports. The two are apart: who answers people's tickets may change without
 * anybody else being notified of absences.
 */
export type RoleTable = Record<string, readonly StaffRole[]>

const own = {
  /** Find an account, see its sessions and how its codes were delivered. */
  'accounts.read': ['support', 'registrar', 'admin', 'owner'],
  /** Lift the lock that wrong passwords set. */
  'accounts.unlock': ['support', 'admin', 'owner'],
  /** End somebody's sessions. */
  'accounts.endSessions': ['support', 'admin', 'owner'],
  /** Read what staff did. */
  'audit.read': ['admin', 'owner'],
  /** See which notices failed, send them again, and what the month's SMS come to. */
  'notices.watch': ['admin', 'owner'],
  /** Give and take staff roles; asks for the password again. */
  'roles.change': ['owner'],
} as const satisfies RoleTable

const ownAudiences = {
  /** Are notified that the month's SMS come to more than was meant. */
  smsBudget: ['admin', 'owner'],
} as const satisfies RoleTable

/** The names of all permissions: each feature's `permissions.ts` adds its own to this interface. */
export interface Permissions extends Record<keyof typeof own, true> {}
export type Permission = keyof Permissions
/** The names of all audiences; features add theirs in the same way. */
export interface Audiences extends Record<keyof typeof ownAudiences, true> {}
export type Audience = keyof Audiences

const manifests = Object.values(
  import.meta.glob<{ permissions: RoleTable; audiences?: RoleTable }>('../features/*/permissions.ts', {
    eager: true,
  }),
)

/** Who may do what in the studio. A permission that no manifest names does not exist. */
export const permissions = joinOnce<readonly StaffRole[], Permission>([
  own,
  ...manifests.map(manifest => manifest.permissions),
])

export const audiences = joinOnce<readonly StaffRole[], Audience>([
  ownAudiences,
  ...manifests.map(manifest => manifest.audiences),
])

export const belongsTo = (roles: readonly string[], audience: Audience) =>
  roles.some(role => (audiences[audience] as readonly string[]).includes(role))

/** The access of a call that needs `permission`. */
export const may = (permission: Permission) => ({ roles: permissions[permission] })

export const mayDo = (roles: readonly string[], permission: Permission) =>
  roles.some(role => (permissions[permission] as readonly string[]).includes(role))
