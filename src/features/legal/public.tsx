/** What the studio shows of the legal texts. */
export { LegalAdmin } from './legal-admin.tsx'
export { LegalTexts } from './legal-texts.tsx'
