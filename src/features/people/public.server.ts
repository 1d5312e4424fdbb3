/** What the front desk uses of people. */
export {
  type Duplicate,
  findDuplicates,
  type NewPerson,
  type OpenedAccount,
  openAccount,
  readNewPerson,
} from '#account/public.server.ts'
export { addImportedNotes } from './imported-notes.server.ts'
