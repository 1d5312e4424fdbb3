import { useMay } from '#account/use-may.ts'

/** Whether who reads the week may open and move groups; others are led to the group's public page. */
export function useMayPlan(): boolean {
  const may = useMay()
  return may('groups.write')
}
