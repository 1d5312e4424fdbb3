/** The browser tests that stand for all of them under `BROWSER_TESTS=smoke`: pages, a login, a service worker, a recording. */
export const smokeFiles = [
  'src/areas/home/home.e2e.ts',
  'src/account/login/login-views.e2e.ts',
  'src/areas/phrasebook/airplane.e2e.ts',
  'src/areas/course/recordings-desk.e2e.ts',
]
