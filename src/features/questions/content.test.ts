import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { buildQuestion } from './build-question.ts'
import { checkAuthored } from './check-authored.ts'
import { contentNames, readContent, readDrawing } from './content.server.ts'
import { levelBands } from './parameters.ts'
import { questionBody, questionKey, questionKinds } from './question.ts'

test.each(contentNames)('every question of %s can be asked', async name => {
  for (const { code, language, place, content } of await readContent(name)) {
    expect(checkAuthored(content), code).toEqual([])
    const [from, to] = levelBands[place.level]
    expect(place.b ?? from, `${code}: b`).toBeGreaterThanOrEqual(from)
    expect(place.b ?? to, `${code}: b`).toBeLessThanOrEqual(to)
    expect(place.tags.length, `${code}: tags`).toBeGreaterThan(0)
    expect(place.tags.length, `${code}: tags`).toBeLessThan(4)
    if (content.kind === 'single') expect(content.options.length, code).toBeGreaterThan(2)
    if (content.picture) {
      expect(await readDrawing(language, content.picture.src), `${code}: picture`).toContain('<svg')
    }
    const { body, key } = buildQuestion(code, content, { skill: place.skill })
    expect(questionBody.safeParse(body).error, code).toBeUndefined()
    expect(questionKey.safeParse(key).error, code).toBeUndefined()
  }
})

test('every id is there once, and every kind of question has an example', async () => {
  const all = (await Promise.all(contentNames.map(readContent))).flat()
  const codes = all.map(({ code }) => code)
  expect(codes.filter((code, at) => codes.indexOf(code) < at)).toEqual([])
  expect(new Set(all.map(({ content }) => content.kind))).toEqual(new Set(questionKinds))
})

test('every sound that was made belongs to a question', async () => {
  const manifest = 'seed-media/questions/manifest.json'
  const sounds = existsSync(manifest) ? JSON.parse(readFileSync(manifest, 'utf8')) : {}
  const codes = new Set((await Promise.all(contentNames.map(readContent))).flat().map(({ code }) => code))
  expect(Object.keys(sounds).filter(code => !codes.has(code))).toEqual([])
})
