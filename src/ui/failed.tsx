import { Button } from './button.tsx'
import { Empty } from './empty.tsx'

/** Stands where an answer did not come: why, and another try. */
export function Failed({ message, onRetry }: { message: string; onRetry: () => void }) {
  return <Empty title={message} action={<Button onClick={onRetry}>تلاش دوباره</Button>} />
}
