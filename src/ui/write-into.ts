/**
 * Changes what stands in a field while somebody types, as soon as they did: the caret keeps its distance to the end,
 * where React, which would set the value later, loses it.
 */
export function writeInto(control: HTMLInputElement | HTMLTextAreaElement, value: string): void {
  if (control.value === value) return
  // Fields of type email have no caret that can be read.
  const fromEnd = control.selectionEnd === null ? null : control.value.length - control.selectionEnd
  control.value = value
  if (fromEnd === null) return
  const position = Math.max(0, value.length - fromEnd)
  control.setSelectionRange(position, position)
}
