/** Features that are not open yet are those whose page is a `coming-soon-page.tsx`; opening one replaces that file. */
const closed = Object.keys(import.meta.glob('../features/*/coming-soon-page.tsx')).map(
  file => `/${file.split('/')[2]}`,
)

/** Whether there is more behind an address than a word about what is to come: only such are offered outside the menus. */
export const isOpen = (path: string) => !closed.includes(path)
