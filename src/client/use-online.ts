import { useSyncExternalStore } from 'react'

/** Whether the browser believes in a connection. */
export const useOnline = (): boolean =>
  useSyncExternalStore(
    listener => {
      addEventListener('online', listener)
      addEventListener('offline', listener)
      return () => {
        removeEventListener('online', listener)
        removeEventListener('offline', listener)
      }
    },
    () => navigator.onLine,
    () => true,
  )
