import { useNavigate } from 'react-router'
import { callApi } from '#client/call-api.ts'
import { useCart } from '#features/cart/public.tsx'
import { persianNumber } from '#persian/digits.ts'
import { UserText } from '#ui/bdi.tsx'
import { Button } from '#ui/button.tsx'
import { FormErrors } from '#ui/form-errors.tsx'
import { Note } from '#ui/note.tsx'
import text from '#ui/text.module.css'
import { AddedToCart } from './added-to-cart.tsx'
import { bookStorePath, kitPath } from './book-paths.ts'
import styles from './book-store.module.css'
import { listClassBooks, readKit, readOwnKit } from './contract.ts'
import { chooseKit } from './kit/choose-kit.ts'
import { toCartThing } from './rules.ts'
import { useAdding } from './use-adding.ts'
import { useOwn } from './use-own.ts'

/** For who is in a class that is taught with books: all they have not into the cart at once, or one by one. */
export default function ClassKits() {
  const found = useOwn(listClassBooks, {})
  if (!found || found.courses.length === 0) return null
  return (
    <section aria-label="برای کلاس شما" className={styles.kits}>
      {found.courses.map(({ slug, title, books, missing }) => (
        <Note key={slug}>
          <UserText className={text.strong}>{title}</UserText>{' '}
          {missing === 0 ? (
            <>همهٔ کتاب‌های این دوره را دارید. </>
          ) : (
            <>
              {persianNumber(missing)} کتاب از {persianNumber(books)} کتاب این دوره را ندارید.{' '}
              <a href={kitPath({ course: slug })} className={text.link}>
                بستهٔ کلاس
              </a>
              ،{' '}
            </>
          )}
          <a href={bookStorePath({ course: slug })} className={text.link}>
            کتاب‌های این دوره
          </a>
          {missing > 0 && <PutKit slug={slug} title={title} />}
        </Note>
      ))}
    </section>
  )
}

/** Puts all needed books of a course that one has not into the cart, by one press. */
function PutKit({ slug, title }: { slug: string; title: string }) {
  const navigate = useNavigate()
  const { add } = useCart()
  const { isBusy, isAdded, fault, run } = useAdding()
  const put = async () => {
    const [{ books }, { owned }] = await Promise.all([
      callApi(readKit, { course: slug }),
      callApi(readOwnKit, { course: slug }),
    ])
    const wanted = chooseKit(books, owned).filter(({ isWanted }) => isWanted)
    // What is left is optional or sold out: its page says which.
    if (wanted.length === 0) return navigate(kitPath({ course: slug }))
    // One after another: a cart is one list, written as a whole.
    for (const { edition } of wanted) await add(toCartThing(edition!, 1))
  }
  return (
    <div role="status" className={styles.putKit}>
      {fault && <FormErrors message={fault} />}
      {isAdded ? (
        <AddedToCart what="بسته" />
      ) : (
        <Button
          variant="quiet"
          size="small"
          busy={isBusy}
          aria-label={`همهٔ بستهٔ ${title} به سبد`}
          onClick={() => void run(put)}
        >
          همهٔ بسته به سبد
        </Button>
      )}
    </div>
  )
}
