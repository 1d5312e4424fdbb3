import { useQuery } from '@tanstack/react-query'
import { offlineQueryOptions } from '#client/offline-query.ts'
import type { GroupInside } from '#features/courses/studio/manifest.ts'
import { adminGroup } from './studio/contract.ts'
import { GroupInside as Section } from './studio/group-inside.tsx'

export const groupInside: GroupInside = {
  Section,
  useIsTaken(id) {
    const { data } = useQuery({ ...offlineQueryOptions(adminGroup, { id: id ?? '' }), enabled: id !== null })
    return data !== undefined && data.learners.length > 0
  },
  call: adminGroup,
}
