/** @module-tag embedded */
import { join } from 'node:path'
import stylelint from 'stylelint'
import { expect, test } from 'vitest'

const configFile = join(import.meta.dirname, '../.stylelintrc.json')

/** The rules that a declaration breaks. */
async function broken(declaration: string): Promise<string[]> {
  const { results } = await stylelint.lint({ code: `.a {\n  ${declaration};\n}\n`, configFile })
  return results.flatMap(({ warnings }) => warnings.map(({ rule }) => rule))
}

test.each([
  'margin-left: 1rem',
  'padding-right: 1rem',
  'left: 0',
  'inset-left: 0',
  'border-left: 1px solid',
  'border-top-right-radius: 4px',
  'text-align: left',
  'float: right',
])('the style check refuses the physical «%s»', async declaration => {
  expect(await broken(declaration)).not.toEqual([])
})

test.each([
  'margin-inline-start: 1rem',
  'padding-inline: 1rem 2rem',
  'inset-inline-end: 0',
  'border-start-end-radius: 4px',
  'text-align: start',
  'float: inline-start',
])('the style check lets the logical «%s» stand', async declaration => {
  expect(await broken(declaration)).toEqual([])
})
