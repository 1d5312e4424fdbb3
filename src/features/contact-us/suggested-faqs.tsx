import { useMemo } from 'react'
import { classes } from '#ui/classes.ts'
import layout from '#ui/layout.module.css'
import { Questions } from '#ui/questions.tsx'
import text from '#ui/text.module.css'
import { suggestFaqs } from './suggest-faqs.ts'

export type Faq = { id: string; question: string; answer: string }

/** Questions asked often that what is being typed is about: perhaps nothing needs to be sent. */
export function SuggestedFaqs({ faqs, typed }: { faqs: readonly Faq[]; typed: string }) {
  const found = useMemo(() => suggestFaqs(faqs, typed), [faqs, typed])
  return (
    <div role="status" className={classes(layout.stack, layout.tight)}>
      {found.length > 0 && (
        <>
          <p className={classes(text.small, text.muted)}>شاید پاسخ همین‌جا باشد:</p>
          <Questions questions={found} />
        </>
      )}
    </div>
  )
}
