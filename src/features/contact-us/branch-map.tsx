import { useEffect, useRef, useState } from 'react'
import { classes } from '#ui/classes.ts'
import text from '#ui/text.module.css'

/** The drawn map of a branch; where it does not come, without a connection say, what is to be done without it. */
export function BranchMap({ src, name }: { src: string; name: string }) {
  const [isMissing, setMissing] = useState(false)
  const picture = useRef<HTMLImageElement>(null)
  useEffect(() => {
    // It may have failed before the page was alive.
    const { complete, naturalWidth, currentSrc } = picture.current ?? {}
    if (complete && naturalWidth === 0 && currentSrc) setMissing(true)
  }, [])
  if (isMissing) {
    return (
      <p className={classes(text.small, text.muted)}>
        نقشه بدون اینترنت نیامد؛ نشانی را در همین کادر بخوانید.
      </p>
    )
  }
  return (
    <img
      ref={picture}
      src={src}
      alt={`نقشهٔ ${name}`}
      width={400}
      height={250}
      loading="lazy"
      decoding="async"
      onError={() => setMissing(true)}
    />
  )
}
