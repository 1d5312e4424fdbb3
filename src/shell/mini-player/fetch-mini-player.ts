/** Where what is heard on all pages is worked; fetched once something is, or is about to be. */
export const fetchMiniPlayer = () => import('./mini-player.tsx')
