import { Empty } from '#ui/empty.tsx'
import text from '#ui/text.module.css'

/** An address of the studio where nothing stands. */
export default function ScreenNotFound() {
  return (
    <Empty
      title="این بخش در استودیو نیست."
      action={
        <a href="/studio" className={text.link}>
          میز کار
        </a>
      }
    />
  )
}
