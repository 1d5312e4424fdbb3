import type { WeekPart } from '#features/week-packs/manifest.ts'

/** The sound of the recordings of a session, with their slides. */
export const weekPart: WeekPart = {
  order: 10,
  useWeigh:
    () =>
    ({ recordings }) => {
      const played = recordings.flatMap(({ media }) => media ?? [])
      if (played.length === 0) return null
      return played.reduce(
        (sum, { bytes, audioBytes, slideBytes }) => sum + (audioBytes ?? bytes) + slideBytes,
        0,
      )
    },
  async list(enrolment, { recordings }) {
    // The worker keeps only files that were loaded.
    const [{ listLessonParts }] = await Promise.all([
      import('./lesson/kept-lesson.ts'),
      import('./lesson/lesson-view.tsx'),
    ])
    const played = recordings.filter(({ media }) => media)
    const lists = await Promise.all(played.map(({ id }) => listLessonParts(enrolment, id)))
    return lists.flat()
  },
}
