import type { Grade, GradeRules } from './contract.ts'

/** What a group's grades are made of until somebody says otherwise. */
export const usualRules: GradeRules = { attendance: 30, homework: 70, exams: 0, passMark: 60 }

/** How one homework stands for one learner; `points` of `max`. */
export type Cell = {
  state: 'open' | 'missing' | 'uncounted' | 'waiting' | 'returned' | 'marked'
  points: number | null
  max: number
}

/**
 * What attendance, homework and exams come to. What waits for its grade counts when it has one; what was never handed in
 * and is past its time counts as nothing. A part there is nothing of yet leaves its weight to the others.
 * @param exams what the exams that count are worth in percent; null for one that was not sat while it was open
 */
export function computeGrade(
  rules: GradeRules,
  attendance: { of: number; count: number },
  cells: readonly Cell[],
  exams: readonly (number | null)[] = [],
): Grade {
  const counted = cells.filter(({ state }) => state === 'marked' || state === 'missing')
  const sum = counted.reduce((sum, { points, max }) => sum + ((points ?? 0) / max) * 100, 0)
  const parts = [
    {
      weight: rules.attendance,
      percent: attendance.of > 0 ? (attendance.count / attendance.of) * 100 : null,
    },
    { weight: rules.homework, percent: counted.length > 0 ? sum / counted.length : null },
    {
      weight: rules.exams,
      percent:
        exams.length > 0 ? exams.reduce<number>((sum, mark) => sum + (mark ?? 0), 0) / exams.length : null,
    },
  ]
  const there = parts.filter(({ weight, percent }) => weight > 0 && percent !== null)
  const weights = there.reduce((sum, { weight }) => sum + weight, 0)
  const total =
    weights > 0
      ? toTenth(there.reduce((sum, { weight, percent }) => sum + weight * percent!, 0) / weights)
      : null
  return {
    attendance: { ...attendance, percent: toTenth(parts[0]!.percent) },
    homework: {
      of: counted.length,
      marked: counted.filter(({ state }) => state === 'marked').length,
      percent: toTenth(parts[1]!.percent),
    },
    exams: {
      of: exams.length,
      marked: exams.filter(mark => mark !== null).length,
      percent: toTenth(parts[2]!.percent),
    },
    total,
    isPassing: total === null ? null : total >= rules.passMark,
  }
}

const toTenth = <N extends number | null>(value: N) =>
  (value === null ? null : Math.round(value * 10 + 1e-9) / 10) as N
