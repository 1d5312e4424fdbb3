import type { Feature } from '#server/app-context.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { BranchRoom } from './rooms.server.ts'

/** What features that meet in rooms know of them: `rooms` of their `defineFeature`. */
export type RoomHooks = {
  /** What meets in each of these rooms, by room: one name is enough to say why it stays. */
  findRoomUse?(tx: Tx, roomIds: readonly string[]): Promise<ReadonlyMap<string, string>>
  /** These rooms are as they are now, the new ones too: what shows their names follows. */
  roomsSaved?(tx: Tx, rooms: readonly BranchRoom[], now: Date): Promise<void>
}

declare module '#server/app-context.ts' {
  interface FeatureHooks {
    rooms?: RoomHooks
  }
}

/** The hooks of all features, in their order. */
export const listRoomHooks = ({ features }: { features: readonly Feature[] }): RoomHooks[] =>
  features.flatMap(({ rooms }) => rooms ?? [])
