/** @module-tag embedded */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { collectStaticImports, filesNamedIn, measureSizes, sumSizes } from './first-load.ts'

test('a page names its scripts in preloads, tags and inline imports', () => {
  const html = `<!doctype html><head>
    <link rel="modulepreload" href="/assets/entry.js"/><link href="/assets/a.css#" rel="stylesheet"/>
    <link rel="stylesheet" href="/assets/a.css"/>
    <link rel="preload" as="font" href="/assets/v.woff2" crossorigin=""/>
    <link rel="prefetch" href="/assets/later.js"/><link rel="modulepreload" href="https://other.example/x.js"/>
    <script src="/theme.js"></script></head>
    <body>"/assets/in-text.js"<script type="module" async="">import "/assets/manifest.js";
import * as route0 from "/assets/root.js";
import * as route1 from '/assets/page.js';
window.x = {route0};import("/assets/entry.js");</script></body>`
  expect(filesNamedIn(html)).toEqual({
    scripts: ['/assets/entry.js', '/theme.js', '/assets/manifest.js', '/assets/root.js', '/assets/page.js'],
    styles: ['/assets/a.css'],
    fonts: ['/assets/v.woff2'],
  })
})

test('scripts bring along what they import statically, once, and nothing lazy', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'hamava-closure-'))
  await mkdir(join(folder, 'assets'))
  const files = {
    'entry.js': 'import{a}from"./a.js";import"./b.js";import("./lazy.js");console.log(a)',
    'a.js': 'export*from"./b.js";export const a="import \\"./not-code.js\\""',
    'b.js': 'import{a}from"./a.js";export const b=()=>a',
    'lazy.js': '',
  }
  for (const [name, code] of Object.entries(files)) await writeFile(join(folder, 'assets', name), code)
  const closure = await collectStaticImports(['/assets/entry.js'], folder)
  expect(closure).toEqual(['/assets/a.js', '/assets/b.js', '/assets/entry.js'])
  const sizes = await measureSizes(closure, folder)
  expect(sizes.get('/assets/b.js')?.raw).toBe(files['b.js'].length)
  expect(sumSizes(sizes.values()).raw).toBe(
    files['a.js'].length + files['b.js'].length + files['entry.js'].length,
  )
  await rm(folder, { recursive: true })
})
