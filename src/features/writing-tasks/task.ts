/** A task of writing, as it is kept in the files of `seed-tasks/` and shown to learners. */
import type { LevelCode } from '#persian/level-names.ts'

export const taskKinds = ['ielts-1', 'ielts-2', 'toefl', 'general', 'free'] as const
export type TaskKind = (typeof taskKinds)[number]

/** Exams are likenesses: their holders have no part in them. */
export const taskKindNames: Record<TaskKind, string> = {
  'ielts-1': 'شبیه آیلتس، تکلیف ۱',
  'ielts-2': 'شبیه آیلتس، تکلیف ۲',
  toefl: 'شبیه تافل',
  general: 'عمومی',
  free: 'نوشتن آزاد',
}

export type WritingTask = {
  slug: string
  /** BCP 47: en, de, fr, tr. */
  language: string
  kind: TaskKind
  level: LevelCode
  /** In Persian. */
  title: string
  /** The task, in its own language. */
  prompt: string
  /** What it trains, in Persian. */
  purpose: string
  minWords: number
  maxWords: number | null
  minutes: number
  /** Three or four, in Persian. */
  criteria: string[]
  /** A model answer in the language of the task. */
  model: string
  /** What is to be noticed of the model answer, in Persian. */
  modelNotes: string[]
}
