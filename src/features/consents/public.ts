/** The kinds that lists are narrowed by, and what is read anew once somebody wrote when they were born. */
export { readMyConsents, setMyConsent } from './contract.ts'
export { type ConsentKind, consentKindNames, consentKinds, findVersion } from './manifest.ts'
export { obstacleTexts } from './obstacles.ts'
