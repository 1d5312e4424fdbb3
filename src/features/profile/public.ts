/** The profile with its parts, for what must be here before the connection is lost. */
export const loadProfile = () => import('./profile.tsx')
