import * as z from 'zod/mini'
import { normalisePhone, toE164 } from '#persian/phone.ts'

const wrongPhone = 'لطفاً شماره موبایل را درست وارد کنید.'

/** E.164, typed in any of the ways people type a number; in Iran it is a mobile number. */
export const mobilePhone = z.pipe(
  z.pipe(
    z.string({ error: 'شماره موبایل وارد نشده است.' }).check(z.maxLength(40, wrongPhone)),
    z.transform((typed: string) => {
      const read = normalisePhone(typed)
      return read && (read.countryCode !== '+98' || read.phoneNumber.startsWith('9')) ? toE164(read) : ''
    }),
  ),
  z.string().check(z.minLength(6, wrongPhone)),
)
