import { useState } from 'react'
import styles from './card-picture.module.css'
import type { MyPhrase } from './contract.ts'

/** The picture that came with a card of somebody's own; none where it does not come, without a connection say. */
export function CardPicture({
  phrase: { picture, persian },
}: {
  phrase: Pick<MyPhrase, 'picture' | 'persian'>
}) {
  const [missing, setMissing] = useState<string | null>(null)
  if (!picture || picture === missing) return null
  return (
    <img
      className={styles.picture}
      src={picture}
      alt={`تصویر کارت «${persian}»`}
      decoding="async"
      onError={() => setMissing(picture)}
    />
  )
}
