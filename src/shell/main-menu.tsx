import { type FocusEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLocation } from 'react-router'
import { Icon } from '#ui/icon.tsx'
import { AreaLink } from './area-link.tsx'
import styles from './main-menu.module.css'
import { findNextPosition } from './menu-keys.ts'
import { groups, type MenuGroup } from './navigation.ts'

/** The open menu: which, on which history entry, and whether a press holds it open or only the pointer over it. */
type Open = { index: number; on: string; isHeld: boolean } | null

const findButton = (menu: Element) => menu.querySelector('button')
const listLinks = (menu: Element) => [...menu.querySelectorAll('a')]

/**
 * The areas in five menus. Pointers open a menu by coming over it, presses and keys by its button: arrows walk along
 * the buttons and through the open menu, Escape closes it, leaving it too. Until its script is there the style alone
 * opens it, so it works without any.
 */
export function MainMenu() {
  const { key, pathname } = useLocation()
  const [open, setOpen] = useState<Open>(null)
  const [isAlive, setAlive] = useState(false)
  const nav = useRef<HTMLElement>(null)
  useEffect(() => setAlive(true), [])

  // A finished navigation closes what was open on the entry before.
  const openIndex = open?.on === key ? open.index : null
  const show = (index: number, isHeld: boolean) => setOpen({ index, on: key, isHeld })
  const close = () => setOpen(null)

  const press = (index: number) => {
    if (openIndex === index && open?.isHeld) close()
    else show(index, true)
  }
  const enter = (index: number) => {
    if (openIndex !== index) show(index, false)
  }
  const leave = () => {
    if (!open?.isHeld) close()
  }
  const blur = (index: number, { currentTarget, relatedTarget }: FocusEvent) => {
    if (openIndex === index && !currentTarget.contains(relatedTarget)) close()
  }

  const walk = (event: KeyboardEvent<HTMLElement>) => {
    if (event.metaKey || event.ctrlKey || event.altKey) return
    const menus = [...nav.current!.children]
    const menu = menus.findIndex(one => one.contains(event.target as Node))
    if (menu === -1) return
    if (event.key === 'Escape') {
      if (openIndex === null) return
      findButton(menus[openIndex]!)?.focus()
      close()
      return
    }
    const link = listLinks(menus[menu]!).indexOf(event.target as HTMLAnchorElement)
    const counts = groups.map(({ entries }) => entries.length)
    const to = findNextPosition(event.key, { menu, link: link === -1 ? null : link }, counts)
    if (!to) return
    event.preventDefault()
    // An open menu stays open while one walks on; a link can have the focus only in one.
    if (to.link !== null || openIndex !== null) flushSync(() => show(to.menu, true))
    const next = menus[to.menu]!
    ;(to.link === null ? findButton(next) : listLinks(next)[to.link])?.focus()
  }

  return (
    <nav
      ref={nav}
      aria-label="اصلی"
      className={styles.nav}
      data-alive={isAlive || undefined}
      onKeyDown={walk}
    >
      {groups.map((group, index) => (
        <Menu
          key={group.title}
          group={group}
          isHere={group.entries.some(({ path }) => pathname === path || pathname.startsWith(`${path}/`))}
          isOpen={openIndex === index}
          onPress={() => press(index)}
          onEnter={() => enter(index)}
          onLeave={leave}
          onBlur={event => blur(index, event)}
        />
      ))}
    </nav>
  )
}

function Menu({
  group: { title, entries },
  isHere,
  isOpen,
  onPress,
  onEnter,
  onLeave,
  onBlur,
}: {
  group: MenuGroup
  isHere: boolean
  isOpen: boolean
  onPress: () => void
  onEnter: () => void
  onLeave: () => void
  onBlur: (event: FocusEvent) => void
}) {
  const id = useId()
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: coming over it only opens what its button opens
    <div
      className={styles.group}
      data-open={isOpen || undefined}
      onPointerEnter={({ pointerType }) => pointerType === 'mouse' && onEnter()}
      onPointerLeave={({ pointerType }) => pointerType === 'mouse' && onLeave()}
      onBlur={onBlur}
    >
      <button
        type="button"
        className={styles.button}
        aria-expanded={isOpen}
        aria-controls={id}
        data-here={isHere || undefined}
        onClick={onPress}
      >
        {title}
        <Icon name="chevron-down" />
      </button>
      <ul id={id} aria-label={title} className={styles.menu}>
        {entries.map(entry => (
          <li key={entry.path}>
            <AreaLink entry={entry} className={styles.entry} withAbout />
          </li>
        ))}
      </ul>
    </div>
  )
}
