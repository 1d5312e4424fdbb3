import { type RefObject, useEffect, useState } from 'react'

/** One rule of a field that stands alone: the Persian sentence that is shown, or null when the value is good. */
export type FieldRule = (value: string) => string | null

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** What a field that checks itself takes; forms that check all their fields together give `error` only. */
export type Checked = {
  /** In this order; the first that objects speaks, once the field was left or its form was to be sent. */
  rules?: readonly FieldRule[]
  /** The id of the form it belongs to, for a field that stands outside of it. */
  form?: string
  /** What is wrong with it, as somebody else sees it, or only that something is. It goes before the rules. */
  error?: string | true
}

/**
 * A field's own rules. A form is not sent while a rule objects: the browser asks each control of it, this one says no,
 * and the first that did is focused. An empty required field has not been entered.
 */
export function useRules(
  control: RefObject<Control | null>,
  {
    label,
    value,
    required,
    rules,
    error,
    focus,
  }: Checked & {
    label: string
    value: string
    required?: boolean
    /** What takes the focus, where the control itself is not seen. */
    focus?: RefObject<HTMLElement | null>
  },
) {
  const [isTouched, setTouched] = useState(false)
  const broken = rules ? firstFault(rules, { label, value, required }) : null
  useEffect(() => control.current?.setCustomValidity(broken ?? ''), [control, broken])
  return {
    fault: error ?? (isTouched && broken !== null ? broken : undefined),
    touch: () => setTouched(true),
    /** For `onInvalid`: the browser's own bubble speaks the browser's language. */
    refuse(event: { preventDefault(): void }) {
      if (!rules) return
      event.preventDefault()
      setTouched(true)
      const asked = [...(control.current?.form?.elements ?? [])]
      if (asked.find(element => isInvalid(element)) === control.current) (focus ?? control).current?.focus()
    },
  }
}

function firstFault(
  rules: readonly FieldRule[],
  { label, value, required }: { label: string; value: string; required?: boolean },
): string | null {
  if (value === '') return required ? `${label} وارد نشده است.` : null
  for (const rule of rules) {
    const fault = rule(value)
    if (fault !== null) return fault
  }
  return null
}

const isInvalid = (element: Element) =>
  'validity' in element && !(element.validity as ValidityState).valid && element.matches(':not(fieldset)')
