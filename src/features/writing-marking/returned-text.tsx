import { lazy, Suspense } from 'react'
import type { ReturnedText } from '#features/writing-correction/public.ts'
import { buttonClass } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import layout from '#ui/layout.module.css'
import { Skeleton } from '#ui/skeleton.tsx'
import { markedPath, versionsPath } from './marked-path.ts'

const Rewriting = lazy(() => import('./rewriting.tsx'))

export const returnedText: ReturnedText = {
  Part: ({ text }) => (
    <section className={classes(cardClass({ padded: true }), layout.stack)} aria-label="تصحیح">
      <p>اصلاح‌ها، توضیح‌ها و نمره‌های استاد این‌جاست.</p>
      <div>
        <a href={markedPath({ id: text.id })} className={buttonClass()}>
          خواندن تصحیح
        </a>
      </div>
    </section>
  ),
  Second: ({ text }) => (
    <div>
      <a href={versionsPath({ id: text.id })} className={buttonClass({ variant: 'quiet' })}>
        مقایسه با نسخهٔ اول
      </a>
    </div>
  ),
  Rewriting: props => (
    <Suspense fallback={<Skeleton height="12rem" />}>
      <Rewriting {...props} />
    </Suspense>
  ),
}
