import type { ComponentProps, FormEvent } from 'react'
import { useNavigate } from 'react-router'

/**
 * A form that leads to an address: its fields become the query, empty ones are left out. Without scripts the browser
 * does the same. `replace` is for a page that asks itself: the address is replaced and the page stays where it is.
 * @param onLead is given each journey to an address, which settles when it has arrived or was overtaken by another
 */
export function QueryForm({
  action,
  replace = false,
  onLead,
  ...rest
}: Omit<ComponentProps<'form'>, 'action' | 'method' | 'onSubmit'> & {
  action: string
  replace?: boolean
  onLead?: (arrival: Promise<void>) => void
}) {
  const navigate = useNavigate()
  const lead = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const query = new URLSearchParams()
    for (const [name, value] of new FormData(event.currentTarget)) {
      if (typeof value === 'string' && value !== '') query.append(name, value)
    }
    const address = { pathname: action, search: query.toString() }
    const arrival = Promise.resolve(navigate(address, { replace, preventScrollReset: replace }))
    onLead?.(arrival)
  }
  return <form {...rest} action={action} onSubmit={lead} />
}
