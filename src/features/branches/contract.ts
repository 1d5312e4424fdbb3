import * as z from 'zod/mini'
import { may } from '#account/permissions.ts'
import { collection } from '#contract/collection.ts'
import { endpoint } from '#contract/endpoint.ts'
import { id, text } from '#contract/fields.ts'
import { toLatinDigits } from '#persian/digits.ts'

const seats = z.pipe(
  z.pipe(
    z.union([z.number(), z.string()], 'گنجایش کلاس وارد نشده است.'),
    z.transform((typed: number | string) =>
      typeof typed === 'number' ? typed : Number(toLatinDigits(typed).trim() || Number.NaN),
    ),
  ),
  z
    .int('گنجایش کلاس را به عدد وارد کنید.')
    .check(z.minimum(1, 'کلاس دست‌کم یک نفر جا دارد.'), z.maximum(1000, 'گنجایش کلاس بیش از حد مجاز است.')),
)

const room = z.object({
  /** Empty for a new one. */
  id: z.union([z.literal(''), z.uuid()], 'این کلاس پیدا نشد.'),
  name: text({ label: 'نام کلاس', min: 1, max: 40 }),
  capacity: seats,
})
export type RoomValues = { id: string; name: string; capacity: number | string }

export const branches = collection({
  path: '/api/studio/branches',
  access: may('branches.write'),
  what: 'Branches of the school with their rooms',
  shape: {
    name: text({ label: 'نام شعبه', min: 2, max: 60 }),
    address: text({ label: 'نشانی', min: 0, max: 200 }),
    phone: text({ label: 'تلفن', min: 0, max: 30 }).check(
      z.regex(/^$|^\+?[\d۰-۹٠-٩ ()-]{4,30}$/, 'شمارهٔ تلفن را درست وارد کنید.'),
    ),
    mapLink: z.union(
      [z.literal(''), z.url({ protocol: /^https$/ }).check(z.maxLength(500))],
      'پیوند نقشه باید با https آغاز شود.',
    ),
    rooms: z.array(room).check(z.maxLength(60, 'یک شعبه بیش از ۶۰ کلاس ندارد.')),
  },
})

/** Bytes of a drawn map. */
export const maxMapBytes = 8 * 1024 * 1024
const map = z.object({ mapPicture: z.nullable(z.string()) })

export const readBranchMap = endpoint({
  method: 'GET',
  path: '/api/studio/branches/:id/map',
  access: may('branches.write'),
  summary: 'Where the drawn map of a branch lies; null where it has none.',
  input: z.object({ id }),
  output: map,
})

export const changeBranchMap = endpoint({
  method: 'POST',
  path: '/api/studio/branches/:id/map',
  access: may('branches.write'),
  summary:
    'Sets the drawn map of a branch: a picture, told by its content and drawn anew without its metadata.',
  perMinute: 20,
  upload: maxMapBytes,
  input: z.object({ id, file: z.instanceof(Uint8Array, { error: 'پرونده‌ای فرستاده نشده است.' }) }),
  output: map,
})

export const removeBranchMap = endpoint({
  method: 'DELETE',
  path: '/api/studio/branches/:id/map',
  access: may('branches.write'),
  summary: 'Takes the drawn map of a branch away.',
  input: z.object({ id }),
  output: map,
})
