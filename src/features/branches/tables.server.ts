import type { Generated } from 'kysely'

export type BranchesTables = {
  branch: {
    id: Generated<string>
    name: string
    address: string
    phone: string
    map_link: string
    /** Under `public/`; null where there is none. */
    map_picture: string | null
    search_key: string
    sort_key: string
    version: Generated<number>
    changed_at: Date
  }
  branch_room: {
    id: Generated<string>
    branch_id: string
    name: string
    capacity: number
    /** Its order within the branch, from 0. */
    place: number
  }
}
