import { loadProfile } from '#features/profile/public.ts'

/** The page that lists what is kept opens without a connection as soon as something is. */
export const whenKept = () => Promise.all([loadProfile(), import('./downloads-tab.tsx')])
