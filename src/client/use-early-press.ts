import { useEffect, useRef, useState } from 'react'

/**
 * A button whose press means something else by what the server says: on a slow network the finger is quicker than that
 * answer, and the press is heeded once it `isKnown`. `isWanted`: it was pressed before its owner had signed in. Either
 * counts once, as `onKnown`.
 */
export function useEarlyPress(
  { isKnown, isWanted }: { isKnown: boolean; isWanted: boolean },
  onKnown: (isPressed: boolean) => void,
) {
  const [isPressed, setIsPressed] = useState(false)
  const isDone = useRef(false)
  const isDue = isKnown && (isWanted || isPressed)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the early press counts once, whatever changes after.
  useEffect(() => {
    if (!isDue || isDone.current) return
    isDone.current = true
    setIsPressed(false)
    onKnown(isPressed)
  }, [isDue])
  return { isPressedEarly: isPressed, pressEarly: () => setIsPressed(!isPressed) }
}
