import { type StaffRole, staffRoles } from '#account/permissions.ts'

/** How long the link of an invitation is good. */
export const invitationHours = 72

/** The roles that somebody with these may invite to. */
export function listInvitable(roles: readonly string[]): readonly StaffRole[] {
  if (roles.includes('owner')) return staffRoles
  return roles.includes('admin') ? ['teacher'] : []
}

/** Whether somebody with these roles may give all of those by an invitation. */
export const mayInvite = (own: readonly string[], wanted: readonly string[]) =>
  wanted.every(role => (listInvitable(own) as readonly string[]).includes(role))
