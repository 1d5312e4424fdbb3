import type { AppContext } from '#server/app-context.ts'

/** Writes the demo's conversations. */
export async function seedChat(_app: AppContext): Promise<void> {}
