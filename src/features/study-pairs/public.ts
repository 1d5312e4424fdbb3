export { readInvitedCode } from './invited-code.ts'
