import { HereLink } from '#ui/here-link.tsx'
import { Icon } from '#ui/icon.tsx'
import type { MenuEntry } from './navigation.ts'

/** The way to an area. */
export function AreaLink({
  entry: { title, about, path, icon },
  className,
  withAbout,
}: {
  entry: MenuEntry
  className?: string
  withAbout?: boolean
}) {
  return (
    <HereLink to={path} className={className}>
      <Icon name={icon} />
      <span>
        <b>{title}</b>
        {withAbout && <small>{about}</small>}
      </span>
    </HereLink>
  )
}
