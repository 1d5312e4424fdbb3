import { useQuery } from '@tanstack/react-query'
import { callWithCache } from '#client/offline-cache.ts'
import { offlineQueryOptions } from '#client/offline-query.ts'
import type { WeekPart } from '#features/week-packs/manifest.ts'
import { myHomework } from './contract.ts'

/** The homework of a session, in words: it is kept with the answers of its person. */
export const weekPart: WeekPart = {
  order: 20,
  useWeigh(enrolment) {
    const { data } = useQuery(offlineQueryOptions(myHomework, { id: enrolment }))
    return session => {
      const own = data?.items.filter(homework => homework.session.id === session.id) ?? []
      return own.length > 0 ? new TextEncoder().encode(JSON.stringify(own)).length : null
    }
  },
  async list(enrolment) {
    await callWithCache(myHomework, { id: enrolment })
    return []
  },
}
