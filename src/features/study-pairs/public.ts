export { readMyPair } from './contract.ts'
export { readInvitedCode } from './invited-code.ts'
