/** The part of somebody else's client that tests compare ours with. */
declare module 'bigbluebutton-js' {
  export function api(
    host: string,
    secret: string,
  ): {
    administration: { create(name: string, id: string, params?: Record<string, unknown>): string }
    recording: { getRecordings(params?: Record<string, unknown>): string }
  }
}
