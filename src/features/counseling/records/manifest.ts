import type { ReactElement } from 'react'

/** A page among what staff keep of counseling: what `counseling-admin-part.tsx` of a folder exports as `counselingAdminPart`. */
export type CounselingAdminPart = {
  /** Its place among the tabs: packages stand at 30, rules at 50. */
  order: number
  /** As the address names it. */
  key: string
  label: string
  Page: () => ReactElement
}

export const counselingAdminParts: readonly CounselingAdminPart[] = Object.values(
  import.meta.glob<CounselingAdminPart>('../../*/counseling-admin-part.tsx', {
    import: 'counselingAdminPart',
    eager: true,
  }),
)
