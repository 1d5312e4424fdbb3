/** What the messenger shows of the texts that staff keep. */
import { lazy } from 'react'

export { useSavedReplies } from './use-saved-replies.tsx'

/** Where they are made, changed and deleted; loaded once it is opened. */
export const SavedRepliesDialog = lazy(() => import('./saved-replies-dialog.tsx'))
