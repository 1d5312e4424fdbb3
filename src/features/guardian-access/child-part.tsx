import { useQuery } from '@tanstack/react-query'
import { buildQueryOptions } from '#client/query.tsx'
import type { ChildPartProps } from '#features/families/manifest.ts'
import { Icon } from '#ui/icon.tsx'
import text from '#ui/text.module.css'
import { listReadableChildren } from './contract.ts'
import { buildTalksPath } from './family-paths.ts'
import styles from './guardian-access.module.css'

/** Leads a guardian to what a child who is not of age and the school write to each other. */
export function ChildPart({ child }: ChildPartProps) {
  const { data } = useQuery(buildQueryOptions(listReadableChildren, {}))
  if (!data?.ids.includes(child)) return null
  return (
    <a href={buildTalksPath(child)} className={`${text.link} ${styles.lead}`}>
      <Icon name="message-circle" />
      گفت‌وگوهای او با مدرسه
    </a>
  )
}
