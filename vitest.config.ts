import { configDefaults, defineConfig } from 'vitest/config'
import { quickDatabase } from './test/quick-database.ts'
import {
  browserTests,
  engineFiles,
  engineUnits,
  journeyFiles,
  raceFiles,
  smokeFiles,
  tags,
  unitTests,
  walkFiles,
} from './tools/lanes.ts'
import { SlowFirst } from './tools/slow-first.ts'

/** Whether only what differs there runs: on PostgreSQL, unless somebody names files or wants all. */
const isSecondEngine = process.env.TEST_DATABASE_URL && process.env.BROWSER_TESTS !== 'all'

/** Whether races, walks over all calls and journeys run on PostgreSQL instead of on the embedded database. */
const isOnce = process.env.TEST_FILES === 'once'

type Files = { include: string[]; exclude?: string[] }

function unitFiles(): Files {
  if (process.env.BROWSER_TESTS === 'all') return { include: [unitTests] }
  if (isSecondEngine) return { include: [...engineUnits(), ...(isOnce ? walkFiles() : [])] }
  return { include: [unitTests], exclude: isOnce ? [...walkFiles(), ...raceFiles()] : [] }
}

function browserFiles(): Files {
  if (process.env.BROWSER_TESTS === 'smoke') return { include: smokeFiles() }
  if (process.env.BROWSER_TESTS === 'all') return { include: [browserTests] }
  if (isSecondEngine) return { include: [...engineFiles(), ...(isOnce ? journeyFiles() : [])] }
  return { include: [browserTests], exclude: isOnce ? journeyFiles() : [] }
}

const units = unitFiles()
const browser = browserFiles()

/** What holds for both projects. */
const shared = {
  exclude: [...configDefaults.exclude, 'build/**', '.data/**', 'tools/empty-app/**'],
  environment: 'node',
  // Files of one worker share its modules, and so its databases and its pages.
  isolate: false,
  // A machine may be four times slower than another, and CI runs on whichever there is.
  testTimeout: process.env.CI ? 300_000 : 120_000,
  hookTimeout: 240_000,
  // What differed is said in the one line that a run ends with, not counted: «[ Array(1) ]».
  chaiConfig: { truncateThreshold: 600 },
  // A machine that others share may stall a test; what did not pass at the first try is named at the end.
  retry: process.env.CI ? 1 : 0,
  runner: './test/runner.ts',
}

/**
 * Two projects: `unit` asks features and tables in this process; `browser` walks the started product with Chromium.
 * The build's own configuration (vite.config.ts) has no part here: tests load the sources as they are.
 */
export default defineConfig({
  test: {
    // The machine's two cores; Vitest's own choice would leave one idle.
    maxWorkers: 3,
    sequence: { sequencer: SlowFirst },
    // The embedded database as it is compiled at first: most test files end before compiling it better pays.
    execArgv: quickDatabase,
    tags,
    projects: [
      {
        test: {
          name: 'unit',
          setupFiles: ['./test/count-assertions.ts'],
          ...shared,
          include: units.include,
          exclude: [...shared.exclude, ...(units.exclude ?? [])],
        },
      },
      {
        test: {
          name: 'browser',
          setupFiles: ['./test/count-assertions.ts', './test/close-pages.ts'],
          globalSetup: ['./test/browser-setup.ts'],
          ...shared,
          include: browser.include,
          exclude: [...shared.exclude, ...(browser.exclude ?? [])],
          // Vitest's own second is short for a page on a busy machine.
          expect: { poll: { timeout: 20_000, interval: 100 } },
        },
      },
    ],
  },
})
