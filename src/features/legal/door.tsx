/** What the studio shows of the legal texts. */
export { LegalDesk } from './legal-desk.tsx'
export { LegalTexts } from './legal-texts.tsx'
