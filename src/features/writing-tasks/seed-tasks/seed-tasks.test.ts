import { expect, test } from 'vitest'
import { levelCodes } from '#persian/level-names.ts'
import { findTypographyFaults } from '../../../../test/persian-typography.ts'
import { limits } from '../contract.ts'
import { taskKinds, type WritingTask } from '../task.ts'

const files = import.meta.glob<WritingTask[]>(['./*.ts', '!./*.test.ts'], { eager: true, import: 'tasks' })
const tasks = Object.values(files).flat()
const listPersianTexts = ({ title, purpose, criteria, modelNotes }: WritingTask) => [
  title,
  purpose,
  ...criteria,
  ...modelNotes,
]
const findTasks = (language: string) => tasks.filter(task => task.language === language)

function countWords(text: string, language: string) {
  const segmenter = new Intl.Segmenter(language, { granularity: 'word' })
  return [...segmenter.segment(text)].filter(({ isWordLike }) => isWordLike).length
}

test('there are enough tasks of each language, level and kind', () => {
  expect(findTasks('en').length).toBeGreaterThanOrEqual(60)
  for (const language of ['de', 'fr', 'tr']) {
    expect(findTasks(language).length, language).toBeGreaterThanOrEqual(10)
    expect(new Set(findTasks(language).map(({ level }) => level)), language).toEqual(
      new Set(['A1', 'A2', 'B1', 'B2']),
    )
  }
  expect(new Set(findTasks('en').map(({ level }) => level))).toEqual(new Set(['A1', 'A2', 'B1', 'B2', 'C1']))
  expect(new Set(findTasks('en').map(({ kind }) => kind))).toEqual(new Set(taskKinds))
})

test('no two tasks have one slug or one prompt, and slugs begin with the language', () => {
  expect(new Set(tasks.map(({ slug }) => slug)).size).toBe(tasks.length)
  expect(new Set(tasks.map(({ prompt }) => prompt)).size).toBe(tasks.length)
  for (const { slug, language } of tasks) expect(slug).toMatch(new RegExp(`^${language}(-[a-z0-9]+){1,8}$`))
})

test('kinds and levels are known, and lists have as many entries as the page shows', () => {
  for (const { slug, kind, level, criteria, modelNotes, minutes } of tasks) {
    expect(taskKinds, slug).toContain(kind)
    expect(levelCodes, slug).toContain(level)
    expect([3, 4], slug).toContain(criteria.length)
    expect([2, 3, 4], slug).toContain(modelNotes.length)
    expect(minutes, slug).toBeGreaterThan(0)
  }
})

test('staff can save any of them again: no text is longer than its field', () => {
  for (const { slug, title, prompt, purpose, criteria, model, modelNotes } of tasks) {
    expect(title.length, slug).toBeLessThanOrEqual(limits.title)
    expect(prompt.length, slug).toBeLessThanOrEqual(limits.prompt)
    expect(purpose.length, slug).toBeLessThanOrEqual(limits.purpose)
    expect(model.length, slug).toBeLessThanOrEqual(limits.model)
    for (const line of [...criteria, ...modelNotes])
      expect(line.length, slug).toBeLessThanOrEqual(limits.line)
  }
})

test('a model answer is as long as its task asks', () => {
  for (const { slug, language, model, minWords, maxWords } of tasks) {
    const words = countWords(model, language)
    expect(words, slug).toBeGreaterThanOrEqual(minWords)
    expect(words, slug).toBeLessThanOrEqual(maxWords ?? minWords * 1.2)
  }
})

test('figures stand in rows of equal length', () => {
  for (const { slug, prompt } of tasks) {
    const rows = prompt.split('\n').filter(line => line.includes(' | '))
    expect(new Set(rows.map(row => row.split(' | ').length)).size, slug).toBeLessThanOrEqual(1)
  }
})

test('texts in the language of the task use its own signs and no marks of direction', () => {
  const texts = tasks.flatMap(({ prompt, model }) => [prompt, model])
  expect(
    texts.filter(text =>
      /[\p{Script=Arabic}'"\u200C\u200E\u200F\u202A-\u202E\u2066-\u2069]| {2}/u.test(text),
    ),
  ).toEqual([])
})

test('the Persian of the tasks is written as the house writes it', () => {
  expect(findTypographyFaults(tasks.flatMap(listPersianTexts))).toEqual([])
})
