import * as z from 'zod/mini'

/** A list in an address: one or many values, joined by commas or said again, each of them once. */
export const buildListSchema = <const T extends readonly string[]>(values: T) =>
  buildValueList(z.enum(values))

export const buildValueList = <T extends z.ZodMiniType<string, string>>(value: T) =>
  z._default(
    z.pipe(
      z.union([
        z.array(z.string()),
        z.pipe(
          z.string(),
          z.transform((one: string) => one.split(',')),
        ),
      ]),
      z.pipe(
        z.transform((given: string[]) => [...new Set(given.filter(Boolean))]),
        z.array(value),
      ),
    ),
    [],
  )
