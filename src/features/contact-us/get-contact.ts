import type { SessionUser } from '#client/session.ts'

/** How the account says that somebody is reached; empty where it does not know. */
export const getContact = (user: SessionUser): string =>
  (user.phoneNumber ? `${user.countryCode ?? ''}${user.phoneNumber}` : user.email) ?? ''
