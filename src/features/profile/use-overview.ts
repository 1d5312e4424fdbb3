import { useQuery } from '@tanstack/react-query'
import { buildQueryOptions } from '#client/query.tsx'
import { readOverview } from './contract.ts'

/** What the profile opens with, asked for once; its `now` is the server's clock now, however long ago it answered. */
export function useOverview() {
  const { data, error, dataUpdatedAt, refetch } = useQuery(buildQueryOptions(readOverview, {}))
  const overview = data && {
    ...data.overview,
    now: new Date(Date.parse(data.overview.now) + Date.now() - dataUpdatedAt).toISOString(),
  }
  return { overview, error, refetch }
}
