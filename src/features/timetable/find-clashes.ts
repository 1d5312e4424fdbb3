import { compact } from '#persian/search-key.ts'

type Session = {
  id: string
  startsAt: Date
  minutes: number
  teacherId: string | null
  roomId: string | null
  /** In words; null online. */
  place: string | null
  day: string
}

export type Clash = { kind: 'room' | 'teacher' | 'no-teacher' | 'closed'; sessions: string[] }

/** What cannot be held as it is planned, the soonest first: pairs in one room or with one teacher, and what has no teacher or a closed day. */
export function findClashes(sessions: readonly Session[], closed: Pick<ReadonlySet<string>, 'has'>): Clash[] {
  const ordered = sessions.toSorted((one, other) => one.startsAt.getTime() - other.startsAt.getTime())
  const at = new Map(ordered.map(({ id }, index) => [id, index]))
  const clashes: Clash[] = [
    ...findPairs(ordered, 'room', ({ roomId, place }) => roomId ?? (place === null ? null : compact(place))),
    ...findPairs(ordered, 'teacher', ({ teacherId }) => teacherId),
    ...ordered.flatMap(({ id, teacherId, day }): Clash[] => [
      ...(teacherId === null ? [{ kind: 'no-teacher' as const, sessions: [id] }] : []),
      ...(closed.has(day) ? [{ kind: 'closed' as const, sessions: [id] }] : []),
    ]),
  ]
  return clashes.toSorted((one, other) => at.get(one.sessions[0]!)! - at.get(other.sessions[0]!)!)
}

/** Sessions that want the same at once; each meets those that began before it and go on. */
function findPairs(
  ordered: readonly Session[],
  kind: 'room' | 'teacher',
  toWanted: (session: Session) => string | null,
): Clash[] {
  const going = new Map<string, Session[]>()
  return ordered.flatMap(session => {
    const wanted = toWanted(session)
    if (wanted === null) return []
    const still = (going.get(wanted) ?? []).filter(
      ({ startsAt, minutes }) => startsAt.getTime() + minutes * 60_000 > session.startsAt.getTime(),
    )
    going.set(wanted, [...still, session])
    return still.map(other => ({ kind, sessions: [other.id, session.id] }))
  })
}
