import type { ComponentProps } from 'react'
import { useLocation } from 'react-router'

/**
 * A link that knows when the page is its own (`aria-current="page"`): the address itself or, unless `exact`, any
 * below it.
 */
export function HereLink({
  to,
  exact,
  ...rest
}: Omit<ComponentProps<'a'>, 'href' | 'aria-current'> & { to: string; exact?: boolean }) {
  const { pathname } = useLocation()
  const isHere = pathname === to || (!exact && pathname.startsWith(`${to}/`))
  return <a {...rest} href={to} aria-current={isHere ? 'page' : undefined} />
}
