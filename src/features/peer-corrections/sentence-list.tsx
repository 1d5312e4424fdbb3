import { rubricIds } from '#features/writing-marking/public.ts'
import { SentenceRow } from '#features/writing-marking/public.tsx'
import { cardClass } from '#ui/card.ts'
import layout from '#ui/layout.module.css'
import type { PeerCorrection } from './contract.ts'

/** A text sentence by sentence, as a peer corrected it. */
export const SentenceList = ({
  body,
  language,
  sentences,
}: Pick<PeerCorrection, 'body' | 'language' | 'sentences'>) => (
  <ol className={cardClass({}, layout.list)} aria-label="جمله‌ها">
    {sentences.map((sentence, index) => (
      <SentenceRow
        key={sentence.start}
        number={index + 1}
        sentence={sentence}
        original={body.slice(sentence.start, sentence.end)}
        language={language}
        types={[]}
        comments={[]}
        rubric={rubricIds[0]}
      />
    ))}
  </ol>
)
