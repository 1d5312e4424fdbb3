import type { ReactNode } from 'react'
import { nameLanguage } from '#contract/school-languages.ts'
import { persianNumber } from '#persian/digits.ts'
import { formatDate } from '#persian/jalali.ts'
import { Bdi } from '#ui/bdi.tsx'
import text from '#ui/text.module.css'
import type { BriefSample } from '../contract.ts'

/** What may be known of a sample before it is scored. */
export function SampleFacts({
  sample: { language, level, words, drawnAt },
  children,
}: {
  sample: Omit<BriefSample, 'id' | 'title'>
  children?: ReactNode
}) {
  return (
    <p className={text.meta} data-dotted>
      <span>
        {nameLanguage(language)}، <Bdi>{level}</Bdi>
      </span>
      <span>{persianNumber(words)} واژه</span>
      <span>از {formatDate(drawnAt)}</span>
      {children}
    </p>
  )
}
