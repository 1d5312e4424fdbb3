import { callWithCache } from '#client/offline-cache.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { findKeptSource, type Part } from '#shell/offline/kept-parts.ts'
import { type Lesson, readLesson } from '../contract.ts'

/** Links to files end; what is kept of them stands under their address alone. */
const toAddress = (src: string) => new URL(src, location.origin).pathname

/** The sound of a recording (of one without such, all of it) and its slides. */
export async function listLessonParts(enrolment: string, recording: string): Promise<Part[]> {
  const { lesson } = await callWithCache(readLesson, { id: enrolment, recording })
  const { audio, whole, slides } = lesson
  return [audio ?? whole, ...slides].map(({ src, bytes }) => ({ address: toAddress(src), from: src, bytes }))
}

/** The same answer, playing and showing from this device what is kept here: also where there is a connection. */
export async function preferKept({
  lesson,
}: OutputOf<typeof readLesson>): Promise<OutputOf<typeof readLesson>> {
  const prefer = async <T extends { src: string }>(source: T): Promise<T> => ({
    ...source,
    src: (await findKeptSource(toAddress(source.src))) ?? source.src,
  })
  return {
    lesson: {
      ...lesson,
      whole: await prefer(lesson.whole),
      audio: lesson.audio && (await prefer(lesson.audio)),
      slides: await Promise.all(lesson.slides.map(prefer)),
    },
  }
}

/** Whether a source plays from this device. */
export const isFromDevice = (source: { src: string } | null): boolean =>
  source?.src.startsWith('blob:') ?? false

/**
 * The address of what is heard of a recording: on this device where it is kept, else of the lightest there is.
 * @throws ApiError where it may not be heard any more, or neither it nor the server is here
 */
export async function findLessonSound(enrolment: string, recording: string): Promise<string> {
  const { lesson } = await preferKept(await callWithCache(readLesson, { id: enrolment, recording }))
  return chooseSound(lesson)
}

/** The address of what is heard of a lesson that is shown. */
export const chooseSound = ({ audio, whole }: Pick<Lesson, 'audio' | 'whole'>): string =>
  (isFromDevice(whole) && !isFromDevice(audio) ? whole : (audio ?? whole)).src
