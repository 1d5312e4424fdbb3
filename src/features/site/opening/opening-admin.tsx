import { useQuery } from '@tanstack/react-query'
import { buildQueryOptions, useWrite } from '#client/query.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { FormErrors } from '#ui/form-errors.tsx'
import layout from '#ui/layout.module.css'
import { QueryView } from '#ui/query-view.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { showSnack } from '#ui/snack-bar.tsx'
import text from '#ui/text.module.css'
import { readSite } from '../contract.ts'
import styles from '../site-admin.module.css'
import { changeOpening, readOpening } from './contract.ts'

/** The last step of a new school, and the way back where it was taken too early. */
export function Opening() {
  const query = useQuery(buildQueryOptions(readOpening, {}))
  return (
    <QueryView query={query} loading={<Skeleton height="9rem" />}>
      {({ isOpen }) => <Loaded isOpen={isOpen} />}
    </QueryView>
  )
}

function Loaded({ isOpen }: { isOpen: boolean }) {
  const write = useWrite(changeOpening, { invalidates: [readOpening, readSite] })
  const change = () =>
    write
      .mutateAsync({ isOpen: !isOpen })
      .then(saved => showSnack(saved.isOpen ? 'مدرسه باز شد.' : 'صفحهٔ نخست دوباره «به‌زودی» را نشان می‌دهد.'))
      .catch(() => {})
  return (
    <section aria-labelledby="opening" className={classes(cardClass({ padded: true }), layout.stack)}>
      <h2 id="opening" className={text.cardTitle}>
        {isOpen ? 'مدرسه باز است.' : 'مدرسه هنوز باز نشده است.'}
      </h2>
      <p className={text.muted}>
        {isOpen
          ? 'صفحه‌ها برای همه باز است و موتورهای جست‌وجو آن‌ها را پیدا می‌کنند.'
          : 'صفحهٔ نخست می‌گوید که مدرسه به‌زودی باز می‌شود و موتورهای جست‌وجو صفحه‌ها را پیدا نمی‌کنند. هر کس نشانی را داشته باشد، صفحه‌ها را می‌بیند؛ پیش از باز کردن، یک بار خودتان آن‌ها را ببینید.'}
      </p>
      {write.error && <FormErrors message={write.error.info.message} />}
      <div className={styles.yearHead}>
        <Button variant={isOpen ? 'quiet' : undefined} busy={write.isPending} onClick={() => void change()}>
          {isOpen ? 'بازگشت به «به‌زودی»' : 'باز کردن مدرسه'}
        </Button>
        <a href="/" className={buttonClass({ variant: 'quiet' })}>
          دیدن صفحهٔ نخست
        </a>
      </div>
    </section>
  )
}
