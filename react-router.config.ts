import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src',
  buildDirectory: 'build',
  ssr: true,
  // The whole table of addresses is one small hashed file: it also serves the site in airplane mode.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
