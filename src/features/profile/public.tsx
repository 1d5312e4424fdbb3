/** By what people sign in, for the studio's gate. */
export { ChangePassword } from './change-password.tsx'
export { Passkeys } from './passkeys.tsx'
