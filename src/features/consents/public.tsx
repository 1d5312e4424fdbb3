/** What other features may show: one's own consents, somebody's, a group's, and who gave none. */
export { GroupConsents } from './group-consents.tsx'
export { MissingConsent } from './missing-consent.tsx'
export { MyConsentsCard } from './my-consents-card.tsx'
export { PersonConsentsCard } from './person-consents-card.tsx'
