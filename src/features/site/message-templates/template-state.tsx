import { Tag } from '#ui/tag.tsx'
import type { MessageTemplateDetails } from './contract.ts'

/** Whether a template is as the product has it. */
export function TemplateState({ state }: Pick<MessageTemplateDetails, 'state'>) {
  if (state === 'original') return <Tag>متن اصلی</Tag>
  if (state === 'changed') return <Tag tone="turquoise">تغییر کرده</Tag>
  return <Tag tone="pomegranate">نیاز به اصلاح</Tag>
}
