import text from '#ui/text.module.css'
import { cartPath } from './book-paths.ts'

/** Says that something is in the cart by now, and leads there. */
export const AddedToCart = ({ what }: { what?: string }) => (
  <>
    {what && `${what} `}به سبد افزوده شد.{' '}
    <a href={cartPath} className={text.link}>
      دیدن سبد
    </a>
  </>
)
