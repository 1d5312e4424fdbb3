import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mergeStyles } from './merge-styles.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'styles-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test('styles of most pages become one sheet, in their order, wherever they are named', async () => {
  const table = join(folder, 'table.js')
  await writeFile(join(folder, 'shared-c3.css'), '.c{}')
  await writeFile(join(folder, 'frame-a1.css'), '.a{}')
  await writeFile(join(folder, 'kit-b2.css'), '.b{}')
  await writeFile(join(folder, 'seldom-e5.css'), '.e{}')
  await writeFile(join(folder, 'forms-g7.css'), '.g{}')
  await writeFile(join(folder, 'filtered-f6.css'), '.f{}')
  await writeFile(join(folder, 'home-d4.css'), '.d{}')
  await writeFile(table, '["frame-a1.css#","kit-b2.css#","home-d4.css#","shared-c3.css"]')
  await writeFile(join(folder, 'page.js'), 'load(["assets/kit-b2.css","assets/home-d4.css"])')
  await mergeStyles(folder, [table])
  const sheets = (await readdir(folder)).filter(name => name.endsWith('.css')).sort()
  expect(sheets).toEqual([expect.stringMatching(/^frame-[0-9a-f]{8}\.css$/), 'home-d4.css'])
  const [name] = sheets as [string]
  expect(await readFile(join(folder, name), 'utf8')).toBe('.a{}.b{}.c{}.f{}.g{}.e{}')
  expect(await readFile(join(folder, 'page.js'), 'utf8')).toBe(
    'load(["assets/kit-.css","assets/home-d4.css"])',
  )
  expect(JSON.parse(await readFile(table, 'utf8'))).toEqual([`${name}#`, `${name}#`, 'home-d4.css#', name])
})

test('a part that is not there stops the build', async () => {
  await expect(mergeStyles(folder, [])).rejects.toThrow('0 style sheets "kit" instead of one')
})
