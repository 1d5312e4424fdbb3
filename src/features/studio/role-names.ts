import type { StaffRole } from '#account/permissions.ts'

/** The staff roles as people call them. */
export const roleNames: Record<StaffRole, string> = {
  teacher: 'استاد',
  counselor: 'مشاور',
  editor: 'سردبیر',
  support: 'پشتیبان',
  registrar: 'منشی',
  accountant: 'حسابدار',
  admin: 'مدیر',
  owner: 'مالک',
}

/** «پشتیبان، مدیر»; '' for nobody's roles. */
export const formatRoles = (roles: readonly string[]) =>
  roles.map(role => roleNames[role as StaffRole] ?? role).join('، ')
