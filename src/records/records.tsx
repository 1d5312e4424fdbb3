import {
  DataProviderContext,
  memoryStore,
  RouterProviderContext,
  StoreContextProvider,
  UndoableMutationsContextProvider,
} from 'ra-core'
import { type ReactNode, useMemo } from 'react'
import type { Collection } from '#contract/collection.ts'
import { createDataProvider } from './data-provider.ts'
import { siteRouter } from './site-router.ts'

const store = memoryStore()

/**
 * The ground of lists and forms of records (ra-core, without its looks): which collections there are by name, and the
 * site's own calls, router and cache beneath them.
 */
export function Records({
  collections,
  children,
}: {
  collections: Record<string, unknown>
  children: ReactNode
}) {
  // A collection of any shape is asked in the same five ways.
  const provider = useMemo(() => createDataProvider(collections as Record<string, Collection>), [collections])
  return (
    <RouterProviderContext.Provider value={siteRouter}>
      <DataProviderContext.Provider value={provider}>
        <StoreContextProvider value={store}>
          <UndoableMutationsContextProvider>{children}</UndoableMutationsContextProvider>
        </StoreContextProvider>
      </DataProviderContext.Provider>
    </RouterProviderContext.Provider>
  )
}
