import type { ComponentType } from 'react'

/** A child under the account that signed in, by its id. */
export type ChildPartProps = { child: string }

/** What a guardian is shown of a child besides: what a feature's `child-part.tsx` exports as `ChildPart`. */
export const [ChildPart] = Object.values(
  import.meta.glob<ComponentType<ChildPartProps>>('../*/child-part.tsx', {
    import: 'ChildPart',
    eager: true,
  }),
)
