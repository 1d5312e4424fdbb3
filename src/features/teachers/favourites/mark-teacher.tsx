import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'

/** A heart that is filled once the teacher is marked. */
export function MarkTeacher({
  name,
  isMarked,
  onPress,
}: {
  name: string
  isMarked: boolean
  onPress: () => void
}) {
  const label = isMarked ? 'نشان‌شده' : 'نشان‌کردن'
  return (
    // Its words change with its state, so it says none besides.
    <Button variant="text" size="small" aria-label={`${label}: ${name}`} onClick={onPress}>
      <Icon name="heart" filled={isMarked} />
      {label}
    </Button>
  )
}
