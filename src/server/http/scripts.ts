/** The scripts handed to React during the render under way; rendering is synchronous, so one list is enough. */
let recording: string[] | null = null

/** Called where the framework or we hand an inline script to React. */
export function noteScript(text: unknown): void {
  if (typeof text === 'string') recording?.push(text)
}

/** Runs a synchronous render and returns its result with the inline scripts handed to React meanwhile. */
export function recordScripts<T>(render: () => T): { result: T; scripts: string[] } {
  const scripts: string[] = []
  recording = scripts
  try {
    return { result: render(), scripts }
  } finally {
    recording = null
  }
}
