import * as z from 'zod/mini'
import { checkPersianName, cleanPersianName } from '#persian/names.ts'
import { text } from './fields.ts'

/** Short enough to stand under a picture on the smallest screens. */
export const nicknameLength = 12

/** By what name strangers see each other: letters of Persian alone, so that no number, address or ID of elsewhere fits into it. */
export const nickname = z.pipe(
  text({ label: 'نام مستعار', min: 2, max: nicknameLength }),
  z.pipe(
    z.transform(cleanPersianName),
    z.string().check(z.refine(name => checkPersianName(name) === null, 'تنها حروف فارسی بنویسید.')),
  ),
)

export const isNickname = (typed: string): boolean => nickname.safeParse(typed).success
