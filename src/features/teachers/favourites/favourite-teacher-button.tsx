import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'

/** A heart that is filled once the teacher is a favourite. */
export function FavouriteTeacherButton({
  name,
  isFavourite,
  onPress,
}: {
  name: string
  isFavourite: boolean
  onPress: () => void
}) {
  const label = isFavourite ? 'نشان‌شده' : 'نشان‌کردن'
  return (
    // Its words change with its state, so it says none besides.
    <Button variant="text" size="small" aria-label={`${label}: ${name}`} onClick={onPress}>
      <Icon name="heart" filled={isFavourite} />
      {label}
    </Button>
  )
}
