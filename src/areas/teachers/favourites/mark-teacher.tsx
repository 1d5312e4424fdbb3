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
  return (
    <Button
      variant="text"
      size="small"
      aria-pressed={isMarked}
      aria-label={`نشان‌کردن ${name}`}
      onClick={onPress}
    >
      <Icon name="heart" filled={isMarked} />
      {isMarked ? 'نشان‌شده' : 'نشان‌کردن'}
    </Button>
  )
}
