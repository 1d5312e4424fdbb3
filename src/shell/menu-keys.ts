/** Where the focus stands in a row of menus: on a menu's button (`link` null) or on one of its links. */
export type MenuPosition = { menu: number; link: number | null }

/**
 * Where a key leads from a place, in a row of menus that runs from right to left; null for keys that mean nothing here.
 * From a button ArrowDown and ArrowUp go to the menu's first and last link; beyond either end it begins again.
 * @param menus how many links each menu has
 */
export function findNextPosition(
  key: string,
  { menu, link }: MenuPosition,
  menus: readonly number[],
): MenuPosition | null {
  const links = menus[menu] ?? 0
  const button = (to: number) => ({ menu: (to + menus.length) % menus.length, link: null })
  const linkAt = (to: number) => ({ menu, link: (to + links) % links })
  switch (key) {
    case 'ArrowLeft':
      return button(menu + 1)
    case 'ArrowRight':
      return button(menu - 1)
    case 'ArrowDown':
      return linkAt(link === null ? 0 : link + 1)
    case 'ArrowUp':
      return linkAt(link === null ? -1 : link - 1)
    case 'Home':
      return link === null ? button(0) : linkAt(0)
    case 'End':
      return link === null ? button(-1) : linkAt(-1)
    default:
      return null
  }
}
