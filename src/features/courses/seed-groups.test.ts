import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { toLatinDigits } from '#persian/digits.ts'
import { seededCourses } from './seed-courses.server.ts'
import { seededGroups } from './seed-groups.ts'

/** The demo's teacher whom the examples name, by the account's email or by their page's address. */
const names = ['teacher@hamava.example', 'leila-bahmani']

test('the examples of an import go into the demo on whatever day it begins: no hour of theirs meets a group of it', async () => {
  const file = await readFile(join(import.meta.dirname, '../../../docs/school-import/groups.csv'), 'utf8')
  const examples = file
    .trim()
    .split('\n')
    .slice(1)
    .map(line => line.split(','))
  expect(examples.length).toBeGreaterThan(1)
  for (const [code, , , teacher, weekly, , , minutes] of examples) {
    expect(names).toContain(teacher)
    const [, hour, minute] = /(\d+):(\d+)$/.exec(toLatinDigits(weekly!))!
    const from = Number(hour) * 60 + Number(minute)
    const until = from + Number(minutes)
    const met = seededGroups.filter(group => {
      const start = group.hour * 60 + (group.minute ?? 0)
      const length = seededCourses.find(({ slug }) => slug === group.course)!.minutes
      return group.teacher === 'leila-bahmani' && start < until && from < start + length
    })
    expect(
      met.map(({ name }) => name),
      code,
    ).toEqual([])
  }
})
