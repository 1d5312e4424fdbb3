/** What pages of corrections show of it. */
export { ErrorTypeBadge } from './error-type-badge.tsx'
