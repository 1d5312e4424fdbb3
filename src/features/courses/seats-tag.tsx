import { persianNumber } from '#persian/digits.ts'
import { Tag } from '#ui/tag.tsx'

/** How many seats are left of a group, loud when they are few. */
export function SeatsTag({ free }: { free: number }) {
  return (
    <Tag tone={free === 0 ? 'plain' : free <= 3 ? 'pomegranate' : 'turquoise'}>
      {free === 0 ? 'پر شد' : `${persianNumber(free)} جای خالی`}
    </Tag>
  )
}
