/** What other features may use: how roles are called. */
export { formatRoles, roleNames } from './role-names.ts'
