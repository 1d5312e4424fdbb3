import { buildPath } from '#contract/build-path.ts'

/** What is chosen so far on the page of counseling; without a counselor anybody will do. */
export type Choice = { topic?: string | undefined; with?: string | undefined; day?: string | undefined }

/** What stands for «anybody» in the address. */
export const anybody = 'any'

export const choiceNames = ['topic', 'with', 'day'] as const

export const buildChoicePath = (choice: Choice) => buildPath('/counseling', choice)

export function readChoice(query: URLSearchParams): Choice {
  const read = (name: string, pattern: RegExp) => {
    const value = query.get(name) ?? ''
    return pattern.test(value) ? value : undefined
  }
  const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
  return {
    topic: read('topic', uuid),
    with: query.get('with') === anybody ? anybody : read('with', uuid),
    day: read('day', /^\d{4}-\d\d-\d\d$/),
  }
}
