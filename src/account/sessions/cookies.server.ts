import type { Settings } from '#server/platform/config.ts'

/** On https the prefix keeps neighbours without it from setting one of the same name (their paths rule out `__Host-`). */
const named = (name: string, { secure }: Settings) => (secure ? `__Secure-${name}` : name)

/** The cookie of the refresh credential; only the refresh receives it. */
export const refreshCookie = (settings: Settings) => ({
  name: named('hamava-refresh', settings),
  path: '/api/account/auth',
})

/** The cookie by which a browser that has signed in before is known again; only the login receives it. */
export const deviceCookie = (settings: Settings) => ({
  name: named('hamava-device', settings),
  path: '/api/account/login',
})
