import type { ComponentProps } from 'react'

/**
 * A form that a script sends and the server checks: `error` of its fields says what was wrong with them. While its
 * button is `busy`, nothing sends it a second time.
 */
export function Form({
  onSubmit,
  ...rest
}: Omit<ComponentProps<'form'>, 'onSubmit' | 'noValidate'> & { onSubmit: () => void }) {
  return (
    <form
      {...rest}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        onSubmit()
      }}
    />
  )
}
