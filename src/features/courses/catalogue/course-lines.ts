import { readInteger } from '#persian/digits.ts'

/** A step of a class: how long it takes, in minutes, what it is, and a word of it. */
export type ClassStep = { minutes: number; title: string; description: string }
export type Question = { question: string; answer: string }

const splitParts = (line: string) => line.split('|').map(part => part.trim())
const splitLines = (text: string) =>
  text
    .split('\n')
    .map(line => line.trim())
    .filter(Boolean)

function readStep(line: string): ClassStep | null {
  const [minutes = '', title = '', description = '', ...more] = splitParts(line)
  const whole = readInteger(minutes)
  return whole !== null && whole > 0 && whole <= 300 && title && more.length === 0
    ? { minutes: whole, title, description }
    : null
}

function readQuestion(line: string): Question | null {
  const [question = '', answer = '', ...more] = splitParts(line)
  return question && answer && more.length === 0 ? { question, answer } : null
}

/** The lines «۱۰ | گرم شدن | یک پرسش، همه جواب می‌دهند.»; those that cannot be read are left out. */
export const readSteps = (text: string): ClassStep[] => splitLines(text).flatMap(line => readStep(line) ?? [])

/** The lines «پرسش | پاسخ»; those that cannot be read are left out. */
export const readQuestions = (text: string): Question[] =>
  splitLines(text).flatMap(line => readQuestion(line) ?? [])

/** Whether each line can be read. */
export const areSteps = (text: string) => splitLines(text).every(line => readStep(line) !== null)
export const areQuestions = (text: string) => splitLines(text).every(line => readQuestion(line) !== null)
