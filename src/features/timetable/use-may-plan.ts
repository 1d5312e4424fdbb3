import { useMay } from '#account/use-may.ts'

/** Whether who reads the week may open and move groups. */
export function useMayPlan(): boolean {
  const may = useMay()
  return may('groups.write')
}
