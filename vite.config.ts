import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { buildFont } from './tools/vite/build-font.ts'
import { buildIcons } from './tools/vite/build-icons.ts'
import { className } from './tools/vite/class-names.ts'
import { firstLoadChunks } from './tools/vite/first-load-chunks.ts'
import { offlineShell } from './tools/vite/offline-shell.ts'
import { recordFrameworkScripts } from './tools/vite/record-framework-scripts.ts'
import { routerWarnings } from './tools/vite/router-warnings.ts'
import { serverWorker } from './tools/vite/server-worker.ts'
import { slimRouter } from './tools/vite/slim-router.ts'
import { staleChunks } from './tools/vite/stale-chunks.ts'
import { stylesInOrder } from './tools/vite/styles-in-order.ts'

export default defineConfig(({ command }) => ({
  plugins: [
    buildFont(),
    buildIcons(),
    firstLoadChunks(),
    slimRouter(),
    staleChunks(),
    offlineShell(),
    recordFrameworkScripts(),
    serverWorker(),
    routerWarnings(),
    stylesInOrder(),
    reactRouter(),
  ],
  server: { host: '127.0.0.1' },
  css: { modules: command === 'build' ? { generateScopedName: className } : {} },
  build: {
    target: ['safari16.4', 'ios16.4', 'chrome100', 'firefox115'],
    cssMinify: true,
    assetsInlineLimit: 0,
    rollupOptions: {
      treeshake: {
        // A contract only says what may be asked, a public file only passes on: a browser file carries what it takes of them.
        moduleSideEffects: [{ test: /\/(contract|[a-z-]*public)\.tsx?$/, sideEffects: false }],
      },
    },
  },
  environments: {
    ssr: {
      build: {
        target: 'node24',
        rollupOptions: { input: './serve.ts' },
      },
      resolve: {
        // One React on the server, and a framework whose scripts we can see.
        noExternal: ['react', 'react-dom', 'react-router', '@tanstack/react-query'],
      },
    },
  },
}))
