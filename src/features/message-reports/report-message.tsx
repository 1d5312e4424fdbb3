import { type ComponentType, lazy } from 'react'
import type { ReportMessageProps } from '#features/chat/manifest.ts'

/** Reports a message; loaded once it is opened. */
export const ReportMessage: ComponentType<ReportMessageProps> = lazy(() => import('./report-dialog.tsx'))
