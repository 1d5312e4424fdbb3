/** The studio page for what people wrote, for `lazy()`. */
export const lettersAdmin = () => import('./letters-admin.tsx')
