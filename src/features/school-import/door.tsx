// What the studio shows of it, for `lazy()`.

/** The desk where managers import the school's records. */
export const importDesk = () => import('./import-desk.tsx')
