import { persianNumber } from '#persian/digits.ts'

/** «، و ۲ نفر با آن در کلاسی جا گرفته‌اند»; empty where nobody did. */
export const describeSeats = (seats: number) =>
  seats > 0 ? `، و ${persianNumber(seats)} نفر با آن در کلاسی جا گرفته‌اند` : ''
