import { useState } from 'react'
import { errorMessage } from '#client/show-error.ts'

/** Something on its way into the cart: whether it is, whether it is there, or the sentence that says why not. */
export function useAdding() {
  const [state, setState] = useState<{ isBusy: boolean; isAdded: boolean; fault: string | null }>({
    isBusy: false,
    isAdded: false,
    fault: null,
  })
  const run = async (put: () => Promise<unknown>): Promise<void> => {
    setState({ isBusy: true, isAdded: false, fault: null })
    try {
      await put()
      setState({ isBusy: false, isAdded: true, fault: null })
    } catch (fault) {
      setState({ isBusy: false, isAdded: false, fault: errorMessage(fault) })
    }
  }
  return { ...state, run }
}
