/** What features may use of accounts in the browser, beside `requireUser()`. */
export { Guarded } from './guarded/guarded.tsx'
