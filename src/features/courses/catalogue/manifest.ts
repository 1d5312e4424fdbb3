import type { ComponentType } from 'react'

/** What is known of the group that somebody looks for: its language and level, and the course where it is for one alone. */
export type MissingGroupProps = {
  course?: { slug: string; title: string }
  language?: string
  level?: string | null
}

/** What is offered where no group fits: what a feature's `missing-group.tsx` exports as `MissingGroup`. */
export const [MissingGroup] = Object.values(
  import.meta.glob<ComponentType<MissingGroupProps>>('../../*/missing-group.tsx', {
    import: 'MissingGroup',
    eager: true,
  }),
)
