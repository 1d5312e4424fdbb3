import type { ApiError } from '#client/call-api.ts'

/** What the server said of a field, until its text is another than the one that was sent. */
export function faultAt<Field extends string>(
  write: { error: ApiError | null; variables?: { [name in Field]?: string | null } },
  field: Field,
  text: string,
): string | undefined {
  if ((write.variables?.[field] ?? '') !== text) return undefined
  return write.error?.at(field)
}
