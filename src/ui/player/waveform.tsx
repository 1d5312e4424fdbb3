import styles from './player.module.css'

/** How loud a recording is along its way, and the part of it that was heard (0 to 1). For the eyes alone. */
export function Waveform({ peaks, played }: { peaks: readonly number[]; played: number }) {
  const path = peaks.map((loud, at) => {
    const half = Math.max(1, loud / 2)
    return `M${at + 0.5} ${50 - half}V${50 + half}`
  })
  const playedCount = Math.round(played * peaks.length)
  return (
    <svg
      aria-hidden="true"
      className={styles.wave}
      viewBox={`0 0 ${peaks.length} 100`}
      preserveAspectRatio="none"
    >
      <path d={path.slice(0, playedCount).join('')} className={styles.heard} />
      <path d={path.slice(playedCount).join('')} />
    </svg>
  )
}
