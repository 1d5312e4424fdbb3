/** The studio page where staff change what the school says of itself, for `lazy()`. */
export const siteAdmin = () => import('./site-admin.tsx')
