// node inventory.mjs ROOT REGEX : identifiers matching, by role and folder

import { execSync } from 'node:child_process'
import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

const root = process.argv[2],
  rx = new RegExp(process.argv[3]),
  mode = process.argv[4] ?? 'ids'
const ts = createRequire(import.meta.url)('typescript')
const files = execSync('git ls-files', { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter(f => /\.(ts|tsx|mjs)$/.test(f))
const m = new Map()
const add = (k, f, role) => {
  let e = m.get(k)
  if (!e) m.set(k, (e = { n: 0, files: new Map(), roles: new Map() }))
  e.n++
  e.files.set(f, (e.files.get(f) ?? 0) + 1)
  e.roles.set(role, (e.roles.get(role) ?? 0) + 1)
}
for (const f of files) {
  const text = fs.readFileSync(path.join(root, f), 'utf8')
  const sf = ts.createSourceFile(
    f,
    text,
    ts.ScriptTarget.Latest,
    true,
    f.endsWith('.tsx') ? ts.ScriptKind.TSX : f.endsWith('.mjs') ? ts.ScriptKind.JS : ts.ScriptKind.TS,
  )
  const visit = n => {
    if (ts.isIdentifier(n)) {
      if (mode === 'ids' && rx.test(n.text)) {
        const p = n.parent
        let role = 'var'
        if (ts.isPropertyAccessExpression(p) && p.name === n) role = 'access'
        else if (ts.isPropertyAssignment(p) && p.name === n) role = 'prop'
        else if (ts.isPropertySignature(p) || ts.isMethodSignature(p)) role = p.name === n ? 'sig' : 'var'
        else if (ts.isMethodDeclaration(p) && p.name === n) role = 'method'
        else if (ts.isPropertyDeclaration(p) && p.name === n) role = 'propdecl'
        else if (ts.isShorthandPropertyAssignment(p)) role = 'short'
        else if (ts.isBindingElement(p) && p.propertyName === n) role = 'bindprop'
        else if (
          ts.isBindingElement(p) &&
          p.name === n &&
          !p.propertyName &&
          ts.isObjectBindingPattern(p.parent)
        )
          role = 'bindshort'
        else if (ts.isJsxAttribute(p)) role = 'jsxattr'
        else if (ts.isTypeReferenceNode(p)) role = 'type'
        add(n.text, f, role)
      }
    } else if (
      mode === 'strings' &&
      (ts.isStringLiteralLike(n) ||
        n.kind === ts.SyntaxKind.TemplateHead ||
        n.kind === ts.SyntaxKind.TemplateMiddle ||
        n.kind === ts.SyntaxKind.TemplateTail) &&
      rx.test(n.text)
    )
      add(n.text.slice(0, 200), f, ts.SyntaxKind[n.parent.kind])
    else if (mode === 'jsx' && ts.isJsxText(n) && rx.test(n.text)) add(n.text, f, 'jsx')
    ts.forEachChild(n, visit)
  }
  visit(sf)
  if (mode === 'comments') {
    const sc = ts.createScanner(
      ts.ScriptTarget.Latest,
      false,
      f.endsWith('x') ? ts.LanguageVariant.JSX : 0,
      text,
    )
    for (const c of text.matchAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/[^\n]*/g))
      for (const line of c[0].split('\n')) if (rx.test(line)) add(line.trim(), f, 'c')
  }
}
for (const [k, e] of [...m].sort((a, b) => b[1].n - a[1].n)) {
  const fl = [...e.files].sort((a, b) => b[1] - a[1])
  console.log(
    `${e.n}\t${k}\t${[...e.roles].map(([r, n]) => r + ':' + n).join(' ')}\t${fl.length}f ${fl
      .slice(0, 4)
      .map(([f, n]) => f + (n > 1 ? '×' + n : ''))
      .join(' ')}`,
  )
}
