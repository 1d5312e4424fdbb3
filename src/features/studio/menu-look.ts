import { useState } from 'react'
import { openLocalRecord } from '#client/local-record.ts'
import type { StudioGroup } from '#shell/studio-manifest.ts'

/** How somebody has their menu on this device. */
export type MenuLook = { isSlim: boolean; folded: readonly StudioGroup[] }

const looks = openLocalRecord<MenuLook>('studio-menu')

/** The menu's look of the person signed in, kept on this device. */
export function useMenuLook(userId: string) {
  const [look, setLook] = useState<MenuLook>(() => looks.read(userId) ?? { isSlim: false, folded: [] })
  const change = (next: MenuLook) => {
    setLook(next)
    looks.write(userId, next)
  }
  return {
    look,
    fold(group: StudioGroup, isFolded: boolean) {
      if (look.folded.includes(group) === isFolded) return
      const others = look.folded.filter(other => other !== group)
      change({ ...look, folded: isFolded ? [...others, group] : others })
    },
    toggleSlim: () => change({ ...look, isSlim: !look.isSlim }),
  }
}
