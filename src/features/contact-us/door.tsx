/** The studio's desk for what people wrote, for `lazy()`. */
export const lettersDesk = () => import('./letters-desk.tsx')
