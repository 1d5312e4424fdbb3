/** The studio page where staff mark outages, for `lazy()`: apart from public.tsx, which people's first pages carry. */
export const outagesAdmin = () => import('./outages-admin.tsx')
