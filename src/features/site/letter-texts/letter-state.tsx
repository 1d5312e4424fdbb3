import { Tag } from '#ui/tag.tsx'
import type { LetterTextShown } from './contract.ts'

/** Whether a letter says what the product says by itself. */
export function LetterState({ state }: Pick<LetterTextShown, 'state'>) {
  if (state === 'original') return <Tag>متن اصلی</Tag>
  if (state === 'changed') return <Tag tone="turquoise">تغییر کرده</Tag>
  return <Tag tone="pomegranate">نیاز به اصلاح</Tag>
}
