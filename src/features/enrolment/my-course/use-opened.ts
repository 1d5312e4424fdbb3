import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import type { OutputOf } from '#contract/endpoint.ts'
import type { readMyCourse } from '../contract.ts'
import type { myLessons } from '../lessons/contract.ts'
import type { SessionPart } from './manifest.ts'

export type Course = OutputOf<typeof readMyCourse>['course']
export type Session = Course['plan'][number]
export type Units = OutputOf<typeof myLessons>['units']

/** What stands in the view, as the address names it after `#`. */
export const anchors = {
  session: (number: number) => `session-${number}`,
  lesson: (id: string) => `lesson-${id}`,
}

/**
 * What stands open in a course's view, by its anchor: the session that comes next, what the address names, and what
 * somebody opens.
 */
export function useOpened({
  course: { plan, next },
  units,
  parts,
  recording,
}: {
  course: Course
  units: Units
  parts: readonly SessionPart[]
  recording: string | null
}) {
  const { hash } = useLocation()
  const anchor = hash.slice(1)
  const named = recording ?? anchor
  /** A thing with the session it stands in. */
  const pathTo = (name: string): string[] => {
    const number =
      plan.find(({ recordings }) => recordings.some(({ id }) => id === name))?.number ??
      parts.find(({ anchor }) => anchor === name)?.session.number ??
      units.flatMap(({ lessons }) => lessons).find(({ id }) => anchors.lesson(id) === name)?.number
    return number === undefined ? [name] : [anchors.session(number), name]
  }
  const [was, setWas] = useState(named)
  const [opened, setOpened] = useState<ReadonlySet<string>>(
    () => new Set([...(next ? [anchors.session(next.number)] : []), ...pathTo(named)]),
  )
  const open = (name: string) => setOpened(before => new Set([...before, ...pathTo(name)]))
  if (was !== named) {
    setWas(named)
    open(named)
  }
  const isFirst = useRef(true)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only where the address leads, not what is made of it
  useEffect(() => {
    const isArrival = isFirst.current
    isFirst.current = false
    // Who was led here came before it was.
    const [at] = pathTo(named)
    if (at)
      document.getElementById(recording ? at : anchor)?.scrollIntoView(isArrival ? {} : { block: 'nearest' })
  }, [named])
  const turn = (name: string) =>
    setOpened(before => {
      const after = new Set(before)
      if (!after.delete(name)) after.add(name)
      return after
    })
  return { opened, open, turn }
}
