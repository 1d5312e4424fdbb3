/** Who consents to what, for the features whose business it is. */
export { findWithoutConsent, givesConsent, givesConsentTo, lacksConsent } from './given.server.ts'
