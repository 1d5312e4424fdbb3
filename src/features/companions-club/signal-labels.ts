import type { BlockCause } from './contract.ts'

/** Why nobody was rewarded for a friend. */
export const blockCauseNames: Record<BlockCause, string> = {
  identity: 'کد ملی یکسان',
  phone: 'شمارهٔ یکسان',
  email: 'ایمیل یکسان',
  device: 'مرورگر یکسان',
  card: 'کارت یکسان',
  repeat: 'پیش‌تر برای او پاداش داده شده',
}
export const signalStates = {
  rewarded: { label: 'پاداش گرفت', tone: 'pistachio' },
  blocked: { label: 'پذیرفته نشد', tone: 'pomegranate' },
  'taken-back': { label: 'پس گرفته شد', tone: 'saffron' },
} as const
