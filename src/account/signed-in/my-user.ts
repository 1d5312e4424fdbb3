import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { buildQueryOptions } from '#client/query.tsx'
import { storeUser } from '#client/session.ts'
import { me, type User } from '../contract.ts'

/** The signed-in user as the server knows them now; what the browser keeps of them is renewed by every answer. */
export function useMyUser() {
  const query = useQuery(buildQueryOptions(me, {}))
  const user = query.data?.user
  useEffect(() => {
    if (user) storeUser(user)
  }, [user])
  return query
}

/** Keeps the user whom a write answered, for the page and for the whole site. */
export function useKeepUser(): (user: User) => void {
  const queries = useQueryClient()
  return user => {
    queries.setQueryData(buildQueryOptions(me, {}).queryKey, known => known && { ...known, user })
    storeUser(user)
  }
}
