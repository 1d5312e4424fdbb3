/** What other features do with texts: make one, publish it, read what was published. */
export {
  createDocument,
  findNamed,
  keepFields,
  keepNamed,
  openNamed,
  removeDocument,
} from './drafts.server.ts'
export type { DocumentFields, Fields } from './hooks.server.ts'
export { importDocuments } from './import-documents.server.ts'
export { keepPicture } from './pictures.server.ts'
export { publish, readEdition, readVersion, renderDraft } from './versions.server.ts'
