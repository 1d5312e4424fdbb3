import { useState } from 'react'
import { useLocation } from 'react-router'

/** Whether a drawer is open. It starts closed, and a finished navigation closes it (specification 2.1). */
export function useDrawerState(): { isOpen: boolean; open: () => void; close: () => void } {
  const { key } = useLocation()
  /** The history entry on which it was opened: on any other it is closed. */
  const [openedOn, setOpenedOn] = useState<string | null>(null)
  return { isOpen: openedOn === key, open: () => setOpenedOn(key), close: () => setOpenedOn(null) }
}
