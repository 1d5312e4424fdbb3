import type { AppContext } from '#server/app-context.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import type { BookingPlan } from './plan.ts'
import type { BookingRow } from './read-bookings.server.ts'

/** Whoever may be asked for hooks. */
export type HasFeatures = Pick<AppContext, 'features'>

/** A booking of somebody, and in how many hours at most it begins. */
export type DueReminder = { booking: BookingRow & { user_id: string; host_id: string }; hours: 24 | 1 }

/** Somebody who waits for a day of a host on which a time is free again. */
export type WaitingGuest = { userId: string; hostId: string; day: string }

/** What booked time is for. */
export type BookingService = {
  /** `kebab-case`, unique in the app: «counseling». */
  kind: string
  /** Where the service keeps plans of its own: those of these hosts, who has none is missing. Others are kept by `putPlan`. */
  readPlans?(db: Db, hostIds: readonly string[]): Promise<Map<string, BookingPlan>>
  /** Reminds guests by `notifyMany`, in the service's words and with its link; not given, nobody is reminded. */
  remind?(app: AppContext, tx: Tx, due: readonly DueReminder[]): Promise<void>
  /** Notifies who waits for a full day; not given, nobody can wait. */
  notifyWaiting?(app: AppContext, tx: Tx, waiting: readonly WaitingGuest[]): Promise<void>
}

/** When a host is not free for reasons of their own. */
export type BusyTime = { hostId: string; from: Date; until: Date }

declare module '#server/app-context.ts' {
  interface FeatureHooks {
    /** The services of the feature whose time is booked. */
    bookingServices?: readonly BookingService[]
    /** What the feature knows of hosts. */
    bookingHosts?: {
      /** Which of these ids are one person under two ids, as a teacher with an account is: pairs of both. */
      findSamePersons?(db: Db, hostIds: readonly string[]): Promise<(readonly [string, string])[]>
      /** When these hosts have something else to do, such as a class, between two instants. */
      listBusyTimes?(
        app: HasFeatures,
        db: Db,
        hostIds: readonly string[],
        range: { from: Date; until: Date },
      ): Promise<BusyTime[]>
    }
  }
}

/** @throws Error when no feature has such a service */
export function findService({ features }: HasFeatures, kind: string): BookingService {
  for (const { bookingServices } of features) {
    const found = bookingServices?.find(service => service.kind === kind)
    if (found) return found
  }
  throw new Error(`no feature books "${kind}"`)
}

/** All ids of each of these hosts, their own among them. */
export async function findHostIds(
  { features }: HasFeatures,
  db: Db,
  hostIds: readonly string[],
): Promise<Map<string, string[]>> {
  const ids = new Map(hostIds.map(id => [id, new Set([id])]))
  for (const { bookingHosts } of features) {
    for (const [one, other] of (await bookingHosts?.findSamePersons?.(db, hostIds)) ?? []) {
      ids.get(one)?.add(other)
      ids.get(other)?.add(one)
    }
  }
  return new Map([...ids].map(([id, own]) => [id, [...own]]))
}

export async function listBusyTimes(
  app: HasFeatures,
  db: Db,
  hostIds: readonly string[],
  range: { from: Date; until: Date },
): Promise<BusyTime[]> {
  const busy = []
  for (const { bookingHosts } of app.features) {
    busy.push(...((await bookingHosts?.listBusyTimes?.(app, db, hostIds, range)) ?? []))
  }
  return busy
}
