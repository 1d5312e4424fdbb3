import * as z from 'zod/mini'
import { toLatinDigits } from '#persian/digits.ts'

/** A whole number from `min` to `max`, typed in any digits. */
export const whole = ({ label, min = 0, max }: { label: string; min?: number; max: number }) =>
  z.pipe(
    z.pipe(
      z.union([z.number(), z.string()], `${label} وارد نشده است.`),
      z.transform((typed: number | string) =>
        typeof typed === 'number'
          ? typed
          : Number(toLatinDigits(typed).replace(/[\s٬,٪%]/g, '') || Number.NaN),
      ),
    ),
    z
      .int(`${label} را به عدد وارد کنید.`)
      .check(z.minimum(min, `${label} کمتر از حد مجاز است.`), z.maximum(max, `${label} بیش از حد مجاز است.`)),
  )
