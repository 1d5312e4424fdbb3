// What the studio shows of it, for `lazy()`.

/** The studio page where managers import the school's records. */
export const importAdmin = () => import('./import-admin.tsx')
