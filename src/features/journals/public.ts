/** What indexing knows of journals: where their things stand, and how they are licensed. */
export { issueNumber, type WholeIssue } from './contract.ts'
export { articlePath, oaiPath } from './journal-paths.ts'
export { licenseNames } from './labels.ts'
