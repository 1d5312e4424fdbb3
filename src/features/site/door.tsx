/** The desk where staff change what the school says of itself, for `lazy()`. */
export const siteDesk = () => import('./site-desk.tsx')
