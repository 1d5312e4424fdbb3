/** Where other features let people write. Import it lazily: what it brings is for those who write. */
export { type DraftStatus, DraftWriter } from './draft-writer.tsx'
/** A dialog of what a text was, for features that keep its revisions by forms of their own. */
export const historyDialog = () => import('./history-dialog.tsx')
