import * as z from 'zod/mini'
import { asTyped } from './fields.ts'

/** A text as it was typed, but for marks that change the direction of what stands around them; trimmed. */
export const typedText = ({ label, min, max }: { label: string; min: number; max: number }) =>
  z.pipe(
    z.pipe(
      asTyped(`${label} وارد نشده است.`),
      z.transform((given: string) => given.trim()),
    ),
    z
      .string()
      .check(
        z.minLength(min, `${label} وارد نشده است.`),
        z.maxLength(max, `${label} از ${max.toLocaleString('fa')} نویسه بلندتر است.`),
      ),
  )
