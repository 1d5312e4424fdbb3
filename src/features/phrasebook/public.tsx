/** What other features may show of the phrasebook, and what they may ask of it for that. */
export { listSituations } from './contract.ts'
export { showSituation } from './situation-address.ts'
export { SituationCards as SituationsPreview } from './situation-cards.tsx'
export { phrasebookTag } from './tags.ts'
