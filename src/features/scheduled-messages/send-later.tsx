import { type ComponentType, lazy } from 'react'
import type { SendLaterProps } from '#features/chat/manifest.ts'

/** Asks when a message is to be sent; loaded once it is opened. */
export const SendLater: ComponentType<SendLaterProps> = lazy(() => import('./schedule-dialog.tsx'))
