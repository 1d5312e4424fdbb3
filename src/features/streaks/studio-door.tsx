/** The desk where staff mark outages, for `lazy()`: apart from door.tsx, which people's first pages carry. */
export const outagesDesk = () => import('./outages-desk.tsx')
