/** The browser tests that stand for all of them under `BROWSER_TESTS=smoke`: pages, a login, a service worker, a recording. */
export const smokeFiles = [
  'src/features/home/home.e2e.ts',
  'src/account/login/login-views.e2e.ts',
  'src/features/phrasebook/airplane.e2e.ts',
  'src/features/course/recordings-admin.e2e.ts',
]
