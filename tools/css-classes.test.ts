/** @module-tag embedded */
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

const sheets = new Map(
  globSync('src/**/*.module.css', { cwd: root }).map(path => {
    const css = read(path).replace(/\/\*[\s\S]*?\*\//g, '')
    return [path, new Set([...css.matchAll(/\.([A-Za-z_][\w-]*)/g)].map(([, name]) => name!))]
  }),
)

/** `styles.name` of every class that the imported sheet does not have. */
function findMissingClasses(path: string, text: string): string[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX)
  const imported = new Map<string, string>()
  for (const statement of source.statements) {
    if (!ts.isImportDeclaration(statement) || !statement.importClause?.name) continue
    const from = (statement.moduleSpecifier as ts.StringLiteral).text
    if (!from.endsWith('.module.css')) continue
    const sheet = from.startsWith('#')
      ? `src/${from.slice(1)}`
      : relative(root, join(root, dirname(path), from))
    imported.set(statement.importClause.name.text, sheet)
  }
  const missing: string[] = []
  const shadows = (node: ts.Node, name: string): boolean =>
    node.parent !== undefined &&
    ((ts.isFunctionLike(node.parent) &&
      node.parent.parameters.some(parameter =>
        parameter.name.getText(source).match(/\w+/g)?.includes(name),
      )) ||
      shadows(node.parent, name))
  const visit = (node: ts.Node): void => {
    if (ts.isPropertyAccessExpression(node) && ts.isIdentifier(node.expression)) {
      const name = node.expression.text
      const sheet = imported.get(name)
      if (sheet && !sheets.get(sheet)?.has(node.name.text) && !shadows(node, name))
        missing.push(`${path}: ${name}.${node.name.text}`)
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return missing
}

test('every class that a component asks of its sheet is there', () => {
  expect(sheets.size).toBeGreaterThan(80)
  const components = globSync('src/**/*.tsx', { cwd: root })
  expect(components.flatMap(path => findMissingClasses(path, read(path)))).toEqual([])
  // The rule sees what it is for.
  const planted =
    "import styles from './card.module.css'\nexport const a = <p className={styles.noSuchClass} />"
  expect(findMissingClasses('src/ui/card-planted.tsx', planted)).toHaveLength(1)
})

test('every token that a sheet takes is set somewhere', () => {
  const files = globSync('src/**/*.{css,ts,tsx}', { cwd: root }).map(path => [path, read(path)] as const)
  const set = new Set(
    files.flatMap(([, text]) => [...text.matchAll(/(--[\w-]+)['"]?\]?\s*[:,]/g)].map(([, name]) => name!)),
  )
  const missing = files
    .filter(([path]) => path.endsWith('.css'))
    .flatMap(([path, text]) =>
      [...text.matchAll(/var\(\s*(--[\w-]+)\s*\)/g)]
        .filter(([, name]) => !set.has(name!))
        .map(([, name]) => `${path}: ${name} is no token (src/ui/tokens.css has them)`),
    )
  expect(missing).toEqual([])
  expect(set.has('--s4')).toBe(true)
  expect(set.has('--space-4')).toBe(false)
})
