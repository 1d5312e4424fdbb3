import { lazy } from 'react'

// What other features may show of credentials.

export const BadgeMark = lazy(() => import('./badge-mark.tsx'))
export const TranscriptButton = lazy(() => import('./transcript-button.tsx'))
