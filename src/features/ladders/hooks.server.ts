import type { Feature } from '#server/app-context.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { LadderStep } from './steps.server.ts'

/** What features that teach by ladders know of them: `ladders` of their `defineFeature`. */
export type LadderHooks = {
  /** What is taught at each of these levels, by level: one name is enough to say why it stays. */
  findStepUse?(tx: Tx, stepIds: readonly string[]): Promise<ReadonlyMap<string, string>>
  /** The levels of a ladder are as they are now, the new ones too: what goes by them follows. */
  stepsSaved?(tx: Tx, steps: readonly LadderStep[], now: Date): Promise<void>
}

declare module '#server/app-context.ts' {
  interface FeatureHooks {
    ladders?: LadderHooks
  }
}

/** The hooks of all features, in their order. */
export const listLadderHooks = ({ features }: { features: readonly Feature[] }): LadderHooks[] =>
  features.flatMap(({ ladders }) => ladders ?? [])
