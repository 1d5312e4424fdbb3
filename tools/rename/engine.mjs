// The renaming engine: identifiers by name and syntactic role (by declaration where a rule asks for it), comments, files, specifiers, patches.
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

const require = createRequire(import.meta.url)
const ts = require('typescript')

const git = (root, ...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 28 })
const isCode = f => /\.(ts|tsx|mjs)$/.test(f)
const mine = f =>
  !f.startsWith('tools/rename/') &&
  !/^[^/]+\.md$/.test(f) &&
  f !== 'package-lock.json' &&
  !f.startsWith('docs/')
const parse = (f, text) =>
  ts.createSourceFile(
    f,
    text,
    ts.ScriptTarget.Latest,
    true,
    f.endsWith('.tsx') ? ts.ScriptKind.TSX : f.endsWith('.mjs') ? ts.ScriptKind.JS : ts.ScriptKind.TS,
  )

export function tracked(root) {
  return git(root, 'ls-files')
    .split('\n')
    .filter(
      f =>
        f &&
        mine(f) &&
        fs.existsSync(path.join(root, f)) &&
        !fs.lstatSync(path.join(root, f)).isSymbolicLink(),
    )
}

/** 'v' a binding or a reference to one, 'p' a property's name, 's' both in one (shorthand). */
function roleOf(n) {
  const p = n.parent
  if (ts.isPropertyAccessExpression(p) && p.name === n) return 'p'
  if (ts.isQualifiedName(p) && p.right === n) return 'v'
  if (
    (ts.isPropertyAssignment(p) ||
      ts.isPropertySignature(p) ||
      ts.isMethodSignature(p) ||
      ts.isMethodDeclaration(p) ||
      ts.isPropertyDeclaration(p) ||
      ts.isGetAccessor(p) ||
      ts.isSetAccessor(p)) &&
    p.name === n
  )
    return 'p'
  if (ts.isShorthandPropertyAssignment(p) && p.name === n) return 's'
  if (ts.isBindingElement(p)) {
    if (p.propertyName === n) return 'p'
    if (p.name === n && !p.propertyName && !p.dotDotDotToken && ts.isObjectBindingPattern(p.parent))
      return 'b'
    return 'v'
  }
  if (ts.isJsxAttribute(p) && p.name === n) return 'p'
  return 'v'
}

function checkerFor(root, files) {
  const options = {
    ...ts.parseJsonConfigFileContent(
      JSON.parse(fs.readFileSync(path.join(root, 'tsconfig.json'), 'utf8')),
      ts.sys,
      root,
    ).options,
    noEmit: true,
  }
  const program = ts.createProgram(
    files.filter(f => /\.tsx?$/.test(f)).map(f => path.join(root, f)),
    options,
  )
  return { program, checker: program.getTypeChecker() }
}

/** The files (relative) that declare what an identifier names. */
function declsOf(checker, root, n) {
  const p = n.parent
  const symbols = []
  const push = s => {
    if (!s) return
    if (s.flags & ts.SymbolFlags.Alias) s = checker.getAliasedSymbol(s)
    symbols.push(s)
  }
  const role = roleOf(n)
  if (role === 'b' || (role === 'p' && ts.isBindingElement(p)))
    push(checker.getTypeAtLocation(p.parent).getProperty(n.text))
  else if (role === 's') {
    push(checker.getShorthandAssignmentValueSymbol(p))
  } else push(checker.getSymbolAtLocation(n))
  if ((role === 'p' || role === 's') && ts.isObjectLiteralExpression(p.parent)) {
    const t = checker.getContextualType(p.parent)
    if (t) {
      if (t.isUnion()) for (const u of t.types) push(u.getProperty(n.text))
      else push(t.getProperty(n.text))
    }
  }
  if (role === 'p' && ts.isJsxAttribute(p)) {
    const t = checker.getContextualType(p.parent)
    push(t?.getProperty?.(n.text))
  }
  const out = new Set()
  for (const s of symbols)
    for (const d of s?.declarations ?? []) out.add(path.relative(root, d.getSourceFile().fileName))
  return [...out]
}

/**
 * renames: [from, to, { role: 'v'|'p', in: RegExp, not: RegExp, decl: RegExp }]; the first rule that fits wins.
 */
export function renameIdentifiers(root, renames, report) {
  const files = tracked(root).filter(isCode)
  const byName = new Map()
  const texts = new Map(files.map(f => [f, fs.readFileSync(path.join(root, f), 'utf8')]))
  const names = new Set()
  if (renames.some(([from]) => from instanceof RegExp))
    for (const t of texts.values()) for (const m of t.match(/[A-Za-z_$][\w$]*/g) ?? []) names.add(m)
  for (const [from, to, opts = {}] of renames) {
    const exact = from instanceof RegExp ? [...names].filter(n => from.test(n)) : [from]
    if (exact.length === 0 && !opts.maybe) report.push(`rename never used: ${from}`)
    for (const name of exact) {
      if (!byName.has(name)) byName.set(name, [])
      byName
        .get(name)
        .push({
          from: name,
          to: from instanceof RegExp ? name.replace(from, to) : to,
          ...opts,
          maybe: opts.maybe || from instanceof RegExp,
          used: 0,
        })
    }
  }
  let typed
  const needsTypes = [...byName.values()].flat().some(r => r.decl)
  if (needsTypes) typed = checkerFor(root, files)
  for (const f of files) {
    const full = path.join(root, f)
    const text = fs.readFileSync(full, 'utf8')
    const sf = (typed && typed.program.getSourceFile(full)) || parse(f, text)
    const edits = []
    const bound = new Set()
    const gather = n => {
      if (ts.isIdentifier(n) && roleOf(n) !== 'p') bound.add(n.text)
      ts.forEachChild(n, gather)
    }
    gather(sf)
    const fresh = r => (r.fallback && bound.has(r.to) ? r.fallback : r.to)
    const captured = new Set()
    const kept = new Set()
    const renamed = new Map()
    const visit = n => {
      if (ts.isPrivateIdentifier(n) && byName.has(n.text.slice(1))) {
        const r = byName
          .get(n.text.slice(1))
          .find(r => !r.decl && (!r.in || r.in.test(f)) && (!r.not || !r.not.test(f)))
        if (r) {
          r.used++
          edits.push([n.getStart(sf), n.getEnd(), `#${r.to}`])
        }
      }
      if (ts.isIdentifier(n) && byName.has(n.text)) {
        const role = roleOf(n)
        let decls
        const pick = want => {
          for (const r of byName.get(n.text)) {
            if (r.role && r.role !== want) continue
            if (r.in && !r.in.test(f)) continue
            if (r.not && r.not.test(f)) continue
            if (r.decl) {
              if (!typed.program.getSourceFile(full)) continue
              decls ??= declsOf(typed.checker, root, n)
              if (!decls.some(d => r.decl.test(d))) continue
            }
            return r
          }
        }
        if (role === 'v' || role === 'p') {
          const r = pick(role)
          if (r) {
            r.used++
            const to = role === 'v' ? fresh(r) : r.to
            if (role === 'v' && !r.ok) renamed.set(n.text, to)
            if (to !== n.text) edits.push([n.getStart(sf), n.getEnd(), to])
          } else if (role === 'v') kept.add(n.text)
        } else {
          const v = pick('v'),
            p = pick('p')
          const nv = v ? fresh(v) : n.text,
            np = p?.to ?? n.text
          if (v) {
            if (!v.ok) renamed.set(n.text, nv)
          } else kept.add(n.text)
          if (v) v.used++
          if (p) p.used++
          if (nv !== n.text || np !== n.text)
            edits.push([n.getStart(sf), n.getEnd(), nv === np ? nv : `${np}: ${nv}`])
        }
      }
      ts.forEachChild(n, visit)
    }
    visit(sf)
    for (const [from, to] of renamed)
      if (from !== to && bound.has(to) && (!renamed.has(to) || kept.has(to)))
        report.push(`possible capture in ${f}: ${from} -> ${to}`)
    if (edits.length) {
      let out = text
      for (const [a, b, to] of edits.sort((x, y) => y[0] - x[0])) out = out.slice(0, a) + to + out.slice(b)
      fs.writeFileSync(full, out)
    }
  }
  for (const r of [...byName.values()].flat())
    if (!r.used && !r.maybe) report.push(`rename never used: ${r.from} -> ${r.to}`)
}

/** Every comment of code, CSS, SQL and shell; in code also titles of tests. */
export function rewriteProse(root, rules, words) {
  const apply = (f, s) => {
    let out = s
    for (const [from, to] of words)
      if (out.includes(from))
        out = out.replace(new RegExp(`(?<![\\w$-])${from.replace(/\$/g, '\\$')}(?![\\w$])(?!-)`, 'g'), to)
    for (const [rx, to, opts = {}] of rules) {
      if (opts.in && !opts.in.test(f)) continue
      if (opts.not && opts.not.test(f)) continue
      out = out.replace(rx, to)
    }
    return out
  }
  for (const f of tracked(root)) {
    const full = path.join(root, f)
    let text
    if (isCode(f)) {
      text = fs.readFileSync(full, 'utf8')
      const sf = parse(f, text)
      const spans = []
      // comments: trivia before every token
      const seen = new Set()
      const visit = n => {
        if (n.kind === ts.SyntaxKind.JsxText) return
        if (n.getChildCount(sf) === 0 || ts.isToken(n)) {
          for (const c of [
            ...(ts.getLeadingCommentRanges(text, n.getFullStart()) ?? []),
            ...(ts.getTrailingCommentRanges(text, n.getEnd()) ?? []),
          ])
            if (!seen.has(c.pos)) {
              seen.add(c.pos)
              spans.push([c.pos, c.end])
            }
        }
        if (
          ts.isCallExpression(n) &&
          n.arguments[0] &&
          ts.isStringLiteralLike(n.arguments[0]) &&
          /^(it|test|describe|race|soak)\b/.test(n.expression.getText(sf))
        )
          spans.push([n.arguments[0].getStart(sf), n.arguments[0].getEnd()])
        for (const c of n.getChildren(sf))
          if (c.kind < ts.SyntaxKind.FirstJSDocNode || c.kind > ts.SyntaxKind.LastJSDocNode) visit(c)
      }
      visit(sf)
      let out = text
      for (const [a, b] of spans.sort((x, y) => y[0] - x[0])) {
        const s = text.slice(a, b),
          t = apply(f, s)
        if (t !== s) out = out.slice(0, a) + t + out.slice(b)
      }
      if (out !== text) fs.writeFileSync(full, out)
    } else if (/\.css$/.test(f)) {
      text = fs.readFileSync(full, 'utf8')
      const out = text.replace(/\/\*[\s\S]*?\*\//g, s => apply(f, s))
      if (out !== text) fs.writeFileSync(full, out)
    }
  }
}

const exts = ['', '.ts', '.tsx', '.mjs', '.css']
/** moves: [RegExp|string, replacement] over paths, all that fit in order. */
export function moveFiles(root, moves, report) {
  const all = tracked(root)
  const set = new Set(all)
  const map = new Map()
  const used = moves.map(() => 0)
  for (const f of all) {
    let to = f
    moves.forEach(([from, rep], i) => {
      const next =
        typeof from === 'string'
          ? to === from
            ? rep
            : to.startsWith(`${from}/`)
              ? rep + to.slice(from.length)
              : to
          : to.replace(from, rep)
      if (next !== to) {
        used[i]++
        to = next
      }
    })
    if (to !== f) map.set(f, to)
  }
  moves.forEach(([from, , o], i) => {
    if (!used[i] && !o?.maybe) report.push(`move never used: ${from}`)
  })
  const targets = new Set()
  for (const f of all) {
    const t = map.get(f) ?? f
    if (targets.has(t)) throw new Error(`two files would become ${t}`)
    targets.add(t)
  }
  const at = f => map.get(f) ?? f
  const folders = new Set(
    all.flatMap(f => {
      const out = []
      for (let d = path.posix.dirname(f); d !== '.'; d = path.posix.dirname(d)) out.push(d)
      return out
    }),
  )
  // A folder moves with its files if all of them keep their relative path.
  const folderAt = d => {
    const inside = all.filter(f => f.startsWith(`${d}/`))
    const first = at(inside[0])
    for (let up = path.posix.dirname(first); up !== '.'; up = path.posix.dirname(up)) {
      if (
        inside.every(f => at(f).startsWith(`${up}/`)) &&
        at(inside[0]).endsWith(
          inside[0]
            .slice(d.length + 1)
            .split('/')
            .at(-1),
        )
      ) {
        const depth = inside[0].slice(d.length + 1).split('/').length
        const guess = first.split('/').slice(0, -depth).join('/')
        return inside.every(f => at(f).startsWith(`${guess}/`)) ? guess : null
      }
    }
    return null
  }
  const resolve = (from, spec) => {
    const base = spec.startsWith('#')
      ? `src/${spec.slice(1)}`
      : path.posix.normalize(path.posix.join(path.posix.dirname(from), spec))
    for (const e of exts) if (set.has(base + e)) return { file: base + e, e }
    if (folders.has(base.replace(/\/$/, '')))
      return { folder: base.replace(/\/$/, ''), slash: base.endsWith('/') }
    return null
  }
  const respec = (from, spec) => {
    const m = spec.match(/^([^?*]*)(\?.*)?$/)
    if (!m) return spec
    const [, bare, query = ''] = m
    const hit = resolve(from, bare)
    if (!hit) return spec
    let target
    if (hit.file) {
      target = at(hit.file)
      if (hit.e) {
        target = target.slice(0, -hit.e.length)
      }
    } else {
      target = folderAt(hit.folder)
      if (!target) return spec
      if (hit.slash) target += '/'
    }
    if (bare.startsWith('#')) return target.startsWith('src/') ? `#${target.slice(4)}${query}` : spec
    let rel = path.posix.relative(path.posix.dirname(at(from)), target)
    if (!rel.startsWith('.')) rel = `./${rel}`
    if (hit.slash && !rel.endsWith('/')) rel += '/'
    return rel === bare || path.posix.normalize(rel) === path.posix.normalize(bare) ? spec : rel + query
  }
  const byLength = [...map].sort((a, b) => b[0].length - a[0].length)
  const wholePaths = new Map(byLength)
  for (const f of all) {
    if (!/\.(ts|tsx|mjs|css|json|sh|yml|d\.ts|example|typ)$|\.ci\/|^\.dockerignore|^\.gitignore/.test(f))
      continue
    const full = path.join(root, f)
    const text = fs.readFileSync(full, 'utf8')
    let out = text
    if (isCode(f)) {
      const sf = parse(f, text)
      const edits = []
      const visit = n => {
        if (
          ts.isStringLiteralLike(n) &&
          /^(#[a-z]|\.\.?\/)/.test(n.text) &&
          !/^#[0-9a-f]{3,8}$/i.test(n.text)
        ) {
          const to = respec(f, n.text)
          if (to !== n.text) edits.push([n.getStart(sf) + 1, n.getEnd() - 1, to])
        }
        ts.forEachChild(n, visit)
      }
      visit(sf)
      for (const [a, b, to] of edits.sort((x, y) => y[0] - x[0])) out = out.slice(0, a) + to + out.slice(b)
    } else if (f.endsWith('.css'))
      out = out.replace(/(["'])(\.\.?\/[^"']+)\1/g, (m, q, s) => q + respec(f, s) + q)
    // Paths from the root of the repository, wherever they stand.
    out = out.replace(
      /(?<![\w/.#-])(src|test|tools|bench|peers|emulators)\/[\w./-]+?\.(?:server\.|module\.|test\.|e2e\.)?(tsx?|css|mjs|sql|typ|json)(?![\w.])/g,
      m => wholePaths.get(m) ?? m,
    )
    if (out !== text) fs.writeFileSync(full, out)
  }
  // two steps, so that swaps work
  for (const [from, to] of map) {
    fs.mkdirSync(path.join(root, path.dirname(to)), { recursive: true })
    fs.renameSync(path.join(root, from), path.join(root, `${to}.moving`))
  }
  for (const [, to] of map) fs.renameSync(path.join(root, `${to}.moving`), path.join(root, to))
  // folders left empty
  for (const d of [...folders].sort((a, b) => b.length - a.length)) {
    try {
      fs.rmdirSync(path.join(root, d))
    } catch {}
  }
  git(root, 'add', '-A')
  return map
}

/** patches: [file, from (string | RegExp), to, { maybe, all }]; fails loudly. */
export function patch(root, patches, report) {
  for (const [file, from, to, opts = {}] of patches) {
    const targets = typeof file === 'string' ? [file] : tracked(root).filter(f => file.test(f))
    let hits = 0
    for (const f of targets) {
      const full = path.join(root, f)
      if (!fs.existsSync(full)) {
        report.push(`patch: no such file ${f}`)
        continue
      }
      const text = fs.readFileSync(full, 'utf8')
      let out
      if (typeof from === 'string') {
        const n = text.split(from).length - 1
        hits += n
        out = text.split(from).join(to)
      } else {
        hits += (text.match(from) ?? []).length
        out = text.replace(from, to)
      }
      if (out !== text) fs.writeFileSync(full, out)
    }
    if (!hits && !opts.maybe) report.push(`patch did not apply: ${file}: ${String(from).slice(0, 80)}`)
  }
}

export function stringsToo(root, rules, report) {
  for (const f of tracked(root).filter(isCode)) {
    const full = path.join(root, f)
    const text = fs.readFileSync(full, 'utf8')
    const mine = rules.filter(r => !r[2]?.in || r[2].in.test(f)).filter(r => !r[2]?.not || !r[2].not.test(f))
    if (!mine.some(r => text.includes(r[0]))) continue
    const sf = parse(f, text)
    const edits = []
    const visit = n => {
      if (ts.isStringLiteralLike(n)) {
        const r = mine.find(r => r[0] === n.text)
        if (r) {
          r[3] = 1
          edits.push([n.getStart(sf) + 1, n.getEnd() - 1, r[1]])
        }
      }
      ts.forEachChild(n, visit)
    }
    visit(sf)
    let out = text
    for (const [a, b, to] of edits.sort((x, y) => y[0] - x[0])) out = out.slice(0, a) + to + out.slice(b)
    if (out !== text) fs.writeFileSync(full, out)
  }
  for (const r of rules) if (!r[3]) report.push(`string never found: ${r[0]}`)
}

export function runTier(root, tier) {
  const report = []
  const t0 = Date.now()
  if (tier.before) tier.before({ root, patch: p => patch(root, p, report) })
  if (tier.prePatches) patch(root, tier.prePatches, report)
  renameIdentifiers(root, tier.renames ?? [], report)
  if (tier.strings) stringsToo(root, tier.strings, report)
  const plain = /^[a-z]+$/
  const words = (tier.renames ?? [])
    .filter(
      r =>
        typeof r[0] === 'string' &&
        !plain.test(r[0]) &&
        !/^[A-Z][a-z]+$/.test(r[0]) &&
        !r[2]?.in &&
        !r[2]?.decl,
    )
    .map(r => [r[0], r[1]])
  rewriteProse(root, tier.prose ?? [], words)
  const map = moveFiles(root, tier.moves ?? [], report)
  patch(root, tier.patches ?? [], report)
  try {
    execFileSync(path.join(root, 'node_modules/.bin/biome'), ['check', '--write', '--log-level=error', '.'], {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
    })
  } catch {
    report.push('biome check --write reported something')
  }
  git(root, 'add', '-A')
  console.log(`${tier.name}: ${map.size} files moved, ${((Date.now() - t0) / 1000).toFixed(1)} s`)
  for (const r of report) console.log('  !', r)
  return { map, report }
}
