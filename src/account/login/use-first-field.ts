import { type RefObject, useEffect } from 'react'
import type { Fields } from '../use-fields.ts'
import type { LoginState } from './login-flow.ts'

/** Moves the focus to the field that a view begins with, when the view comes. */
export function useFirstField(form: RefObject<HTMLFormElement | null>, name: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the view comes
  useEffect(() => {
    form.current?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus()
  }, [])
}

/** Lays the errors of a failed call on the view's fields. */
export function useServerErrors(
  fields: Pick<Fields<string>, 'showErrors'>,
  fault: LoginState['fault'],
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for every failure
  useEffect(() => {
    if (fault) fields.showErrors(fault.errors)
  }, [fault])
}
