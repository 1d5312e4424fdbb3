import type { BookState } from './contract.ts'

export const stateTags: Record<BookState, { label: string; tone: 'plain' | 'saffron' | 'pistachio' }> = {
  draft: { label: 'پیش‌نویس', tone: 'plain' },
  published: { label: 'در فروش', tone: 'pistachio' },
  archived: { label: 'بایگانی‌شده', tone: 'saffron' },
}
